package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.internal.concurrent.Wakeup;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckpointerTest {

    private static final PartitionId P0 = PartitionId.of(0);
    private static final PartitionId P1 = PartitionId.of(1);
    private static final int CEILING = 4;

    private final List<String> ceilings = new ArrayList<>();
    private final Checkpointer books = new Checkpointer(
            CEILING, (partition, isReached) -> ceilings.add(partition + (isReached ? " reached" : " below")));

    private BatchIssuer grant(PartitionId partition) {
        return new BatchIssuer(books.grant(partition, Wakeup.NOBODY), event -> event.deliverTo(books));
    }

    private List<String> harvest() {
        List<String> moved = new ArrayList<>();
        books.harvest((partition, position) -> moved.add(partition + "@" + position));
        return moved;
    }

    private static List<BatchAck> issue(BatchIssuer issuer, int batches) {
        List<BatchAck> acks = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            acks.add(issuer.issue());
        }
        return acks;
    }

    /** T-033. */
    @Test
    void aSettledBatchMovesItsPartition() {
        BatchAck ack = grant(P0).issue();
        assertThat(harvest()).isEmpty();

        ack.finish(10, 0);

        assertThat(harvest()).containsExactly("0@10");
    }

    /** T-038. */
    @Test
    void aHarvestWithoutNewsTellsNothing() {
        BatchIssuer issuer = grant(P0);
        issuer.issue().finish(10, 0);
        harvest();

        assertThat(harvest()).isEmpty();
        issuer.issue().finish(20, 0);
        assertThat(harvest()).containsExactly("0@20");
        assertThat(harvest()).isEmpty();
    }

    /** T-039, E-17. */
    @Test
    void eachPartitionHasItsOwnPosition() {
        List<BatchAck> first = issue(grant(P0), 2);
        List<BatchAck> second = issue(grant(P1), 2);

        second.get(1).finish(200, 0);
        first.get(1).finish(20, 0);
        first.get(0).finish(10, 0);
        assertThat(harvest()).containsExactly("0@20");
        second.get(0).finish(100, 0);

        assertThat(harvest()).containsExactly("1@200");
    }

    /** T-040. */
    @Test
    void aFailedBatchStallsItsPartitionAlone() {
        BatchAck failing = grant(P0).issue();
        BatchAck fine = grant(P1).issue();

        failing.abandon();
        fine.finish(10, 0);

        assertThat(harvest()).containsExactly("1@10");
        assertThat(books.isStalled(P0)).isTrue();
        assertThat(books.isStalled(P1)).isFalse();
    }

    /** T-046, H-15. */
    @Test
    void eachGrantOfAPartitionHasAHigherEpoch() {
        assertThat(books.grant(P0, Wakeup.NOBODY).epoch()).isEqualTo(1);
        books.release(P0);
        assertThat(books.grant(P0, Wakeup.NOBODY).epoch()).isEqualTo(2);
        assertThat(books.grant(P1, Wakeup.NOBODY).epoch()).isEqualTo(1);
    }

    /** T-036, H-19. */
    @Test
    void aSecondGrantOfALivePartitionIsRefusedAndChangesNothing() {
        BatchAck ack = grant(P0).issue();

        assertThatThrownBy(() -> books.grant(P0, Wakeup.NOBODY))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("partition 0 was granted twice");

        ack.finish(10, 0);
        assertThat(harvest()).containsExactly("0@10");
        books.release(P0);
        assertThat(books.grant(P0, Wakeup.NOBODY).epoch()).isEqualTo(2);
    }

    /** T-035: another partition's grant does not disturb what is in flight. */
    @Test
    void aBatchInFlightSurvivesTheGrantOfAnotherPartition() {
        BatchAck ack = grant(P0).issue();
        grant(P1);

        ack.finish(10, 0);

        assertThat(harvest()).containsExactly("0@10");
    }

    /** T-041, C-7, H-18, T-037. */
    @Test
    void newsOfAnOlderEpochIsIgnored() {
        BatchIssuer old = grant(P0);
        BatchAck late = old.issue();
        books.release(P0);
        grant(P0).issue().finish(80, 0);
        assertThat(harvest()).containsExactly("0@80");

        late.finish(50, 0);
        old.issue().abandon();

        assertThat(harvest()).isEmpty();
        assertThat(books.isStalled(P0)).isFalse();
        assertThat(books.pending()).isZero();
        assertThat(books.ignored()).isEqualTo(3);
    }

    /** T-042, INV-11, H-36, T-015. */
    @Test
    void newsOfAReleasedPartitionNeverBringsItBack() {
        BatchIssuer issuer = grant(P0);
        BatchAck late = issuer.issue();
        books.release(P0);

        late.finish(10, 0);
        issuer.issue();

        assertThat(harvest()).isEmpty();
        assertThat(books.pending(P0)).isZero();
        assertThat(books.oldestIssuedNanos(P0)).isEmpty();
        assertThatThrownBy(() -> books.check(P0, 10)).isInstanceOf(BrokenBooksException.class);
    }

    /** B-3, INV-11, T-034. */
    @Test
    void aReleaseTakesItsPendingBatchesOutOfTheCount() {
        issue(grant(P0), 3);
        issue(grant(P1), 2);
        assertThat(books.pending()).isEqualTo(5);

        books.release(P0);

        assertThat(books.pending()).isEqualTo(2);
        assertThat(books.pending(P0)).isZero();
        books.release(P0);
        assertThat(books.pending()).isEqualTo(2);
    }

    /** A release between a result and the harvest: nothing of the partition may be told any more (C-4, C-5). */
    @Test
    void aReleasedPartitionIsNotHarvested() {
        grant(P0).issue().finish(10, 0);

        books.release(P0);

        assertThat(harvest()).isEmpty();
    }

    /** T-034, T-045. */
    @Test
    void pendingCountsWhatNoWatermarkHasPassed() {
        List<BatchAck> acks = issue(grant(P0), 3);
        acks.get(1).finish(20, 0);
        harvest();
        assertThat(books.pending(P0)).isEqualTo(3);

        acks.get(0).finish(10, 0);
        harvest();

        assertThat(books.pending(P0)).isEqualTo(1);
        assertThat(books.pending()).isEqualTo(1);
    }

    @Test
    void theCeilingIsReachedAtTheLimitAndLeftBelowHalfOfIt() {
        BatchIssuer issuer = grant(P0);
        List<BatchAck> acks = issue(issuer, CEILING - 1);
        assertThat(ceilings).isEmpty();
        BatchAck last = issuer.issue();
        assertThat(ceilings).containsExactly("0 reached");

        acks.get(0).finish(10, 0);
        acks.get(1).finish(20, 0);
        harvest();
        assertThat(ceilings).as("half of the limit is not below half").containsExactly("0 reached");
        acks.get(2).finish(30, 0);
        harvest();

        assertThat(ceilings).containsExactly("0 reached", "0 below");
        last.finish(40, 0);
        harvest();
        assertThat(ceilings).hasSize(2);
    }

    /** INV-6. */
    @Test
    void aPositionOfAPartitionThatIsNotOwnedIsRefused() {
        assertThatThrownBy(() -> books.check(P0, 10))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("position 10 of partition 0, which is not owned");
    }

    /** INV-1, INV-6. */
    @Test
    void aPositionThatAnOlderEpochSettledIsRefusedInTheNewOne() {
        grant(P0).issue().finish(10, 0);
        harvest();
        assertThatCode(() -> books.check(P0, 10)).doesNotThrowAnyException();
        books.release(P0);
        grant(P0);

        assertThatThrownBy(() -> books.check(P0, 10))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("0 epoch 2 would pass unsettled data");
    }

    @Test
    void theOldestUnsettledBatchTellsWhenItWasIssued() {
        BatchIssuer issuer = grant(P0);
        assertThat(books.oldestIssuedNanos(P0)).isEmpty();
        books.onTime(100);
        BatchAck first = issuer.issue();
        books.onTime(200);
        issuer.issue();
        assertThat(books.oldestIssuedNanos(P0)).hasValue(100);

        first.finish(10, 0);
        harvest();

        assertThat(books.oldestIssuedNanos(P0)).hasValue(200);
    }

    @Test
    void aSecondResultOfOneBatchIsRefused() {
        BatchIssuer issuer = grant(P0);
        BatchAck ack = issuer.issue();
        issuer.issue();
        ack.finish(10, 0);

        assertThatThrownBy(() -> books.onBatchResolved(ack)).isInstanceOf(BrokenBooksException.class);
    }

    @Test
    void aHarvestSaysHowManyPartitionsMoved() {
        BatchIssuer first = grant(P0);
        BatchIssuer second = grant(P1);
        first.issue().finish(10, 0);
        first.issue().finish(20, 0);
        second.issue().finish(5, 0);
        assertThat(books.harvest((partition, position) -> {})).isEqualTo(2);
        assertThat(books.harvest((partition, position) -> {})).isZero();
        assertThat(books.partitions()).containsExactlyInAnyOrder(P0, P1);
    }

    /** H-08: a batch is held up since it became the oldest, or was issued, whatever came later. */
    @Test
    void theBatchThatIsHeldUpLongestIsNamed() {
        assertThat(books.longestHeldUp()).isEmpty();
        books.onTime(Long.MAX_VALUE - 100); // time wraps around below
        BatchIssuer first = grant(P0);
        BatchAck settled = first.issue();
        books.onTime(Long.MAX_VALUE - 90);
        first.issue();
        BatchIssuer second = grant(P1);
        second.issue();
        books.onTime(Long.MAX_VALUE - 50);
        assertThat(books.longestHeldUp()).contains(heldUp(P0, 0, false, 50));

        settled.finish(10, 0);
        harvest();
        books.onTime(Long.MIN_VALUE + 9); // 60 later
        assertThat(books.longestHeldUp()).as("since it was issued").contains(heldUp(P1, 0, false, 100));
        books.release(P1);
        assertThat(books.longestHeldUp()).as("since it became the oldest").contains(heldUp(P0, 1, false, 60));
    }

    @Test
    void ofTwoBatchesThatAreHeldUpEquallyLongTheSmallerPartitionsIsNamed() {
        books.onTime(5);
        grant(P1).issue().abandon();
        grant(P0).issue();
        books.onTime(7);
        assertThat(books.longestHeldUp()).contains(heldUp(P0, 0, false, 2));
        books.release(P0);
        assertThat(books.longestHeldUp()).as("it has failed").contains(heldUp(P1, 0, true, 2));
    }

    @Test
    void aBatchThatWasIssuedAfterTheLastMoveIsHeldUpSinceThen() {
        BatchIssuer issuer = grant(P0);
        books.onTime(10);
        issuer.issue().finish(10, 0);
        harvest();
        books.onTime(30);
        issuer.issue();
        books.onTime(35);
        assertThat(books.longestHeldUp()).contains(heldUp(P0, 1, false, 5));
    }

    private static Checkpointer.HeldUp heldUp(PartitionId partition, long batch, boolean hasFailed, long nanos) {
        return new Checkpointer.HeldUp(partition, batch, hasFailed, Duration.ofNanos(nanos));
    }
}
