package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SinkException;
import io.spate.internal.checkpoint.BatchAck;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a worker ends. */
class ShardWorkerDrainTest {

    private static final Duration BUDGET = Duration.ofSeconds(5);

    private final ShardStand stand = new ShardStand(ShardStand.CONFIG);

    private void assertEndedWith(long abandonedRows) {
        assertThat(stand.worker.isFinished()).isTrue();
        assertThat(stand.abandonedAtEnd).hasValue(abandonedRows);
        assertThat(stand.bytesInFlight()).isZero();
    }

    @Test
    void anIdleWorkerIsDrainedAtOnce() {
        stand.drain(BUDGET);

        assertEndedWith(0);
    }

    /** T-119, T-124, H-76, scenario D-4. */
    @Test
    void drainWritesEverythingWithoutLingering() {
        BatchAck writing = stand.accept(4);
        BatchAck waiting = stand.accept(4);
        BatchAck queued = stand.accept(2);

        stand.drain(BUDGET);
        assertThat(stand.worker.isFinished()).isFalse();
        stand.write();
        stand.write();
        stand.write();

        assertEndedWith(0);
        assertThat(stand.writer.durable).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(stand.isDelivered(writing)).isTrue();
        assertThat(stand.isDelivered(waiting)).isTrue();
        assertThat(stand.isDelivered(queued)).isTrue();
    }

    @Test
    void drainSealsAPartialBatch() {
        BatchAck partial = stand.accept(1);

        stand.drain(BUDGET);
        stand.write();

        assertEndedWith(0);
        assertThat(stand.isDelivered(partial)).isTrue();
    }

    /** T-121, H-75. */
    @Test
    void theDrainDeadlineIsADeadlineOfTheWorker() {
        stand.accept(4);

        stand.drain(BUDGET);

        assertThat(stand.untilNextDeadline()).isEqualTo(BUDGET);
    }

    /** T-119, T-123, H-72. */
    @Test
    void atTheDeadlineEverythingUnwrittenIsGivenUpAndTheWriteInterrupted() {
        BatchAck writing = stand.accept(4);
        BatchAck waiting = stand.accept(4);
        BatchAck queued = stand.accept(3);
        stand.drain(BUDGET);

        stand.advance(BUDGET);

        assertThat(stand.writes.busy.get(0).isInterrupted).isTrue();
        assertThat(stand.isPending(writing)).isTrue();
        assertThat(stand.isFailed(waiting)).isTrue();
        assertThat(stand.isFailed(queued)).isTrue();
        assertThat(stand.queue.isClosed()).isTrue();
        assertThat(stand.worker.isFinished()).isFalse();
    }

    /** T-127, H-78. */
    @Test
    void aWriteThatCannotBeInterruptedHoldsTheEndNoLongerThanItsGrace() {
        BatchAck writing = stand.accept(4);
        stand.drain(BUDGET);
        stand.advance(BUDGET);

        stand.advance(WriteSlot.CANCEL_GRACE);

        assertEndedWith(4);
        assertThat(stand.isFailed(writing)).isTrue();
        assertThat(stand.failures)
                .as("given up for lack of time, which the count tells")
                .isEmpty();
    }

    @Test
    void aWriteThatEndsWithinTheGraceCounts() {
        BatchAck writing = stand.accept(4);
        stand.drain(BUDGET);
        stand.advance(BUDGET);

        stand.write();

        assertEndedWith(0);
        assertThat(stand.isDelivered(writing)).isTrue();
    }

    @Test
    void aWriteThatFailsWithinTheGraceIsGivenUp() {
        BatchAck writing = stand.accept(4);
        stand.drain(BUDGET);
        stand.advance(BUDGET);
        stand.writer.failNext(new InterruptedException());

        stand.write();

        assertEndedWith(4);
        assertThat(stand.isFailed(writing)).isTrue();
        assertThat(stand.writes.busy).isEmpty();
    }

    /** T-125: no attempt is left, so nothing is waited for. */
    @Test
    void aBatchBetweenTwoAttemptsIsGivenUpAtTheDeadline() {
        BatchAck retrying = stand.accept(4);
        stand.writer.failNext(new IOException("cut"));
        stand.write();
        stand.drain(Duration.ofMillis(50));

        stand.advance(Duration.ofMillis(50));

        assertEndedWith(4);
        assertThat(stand.isFailed(retrying)).isTrue();
        assertThat(stand.writer.calls).hasSize(1);
    }

    @Test
    void aBatchBetweenTwoAttemptsIsTriedAgainBeforeTheDeadline() {
        BatchAck retrying = stand.accept(4);
        stand.writer.failNext(new IOException("cut"));
        stand.write();
        stand.drain(BUDGET);
        stand.advance(Duration.ofMillis(100));

        stand.write();

        assertEndedWith(0);
        assertThat(stand.isDelivered(retrying)).isTrue();
    }

    @Test
    void aWriteThatIsBeingCancelledAtTheDeadlineKeepsItsOwnGrace() {
        stand.accept(4);
        stand.advance(ShardStand.CONFIG.attemptTimeout());
        stand.drain(WriteSlot.CANCEL_GRACE.dividedBy(2));
        stand.advance(WriteSlot.CANCEL_GRACE.dividedBy(2));
        assertThat(stand.worker.isFinished()).isFalse();

        stand.advance(WriteSlot.CANCEL_GRACE.dividedBy(2));

        assertEndedWith(4);
    }

    /** T-122, H-74: whoever goes on offering cannot hold the end up. */
    @Test
    void theDeadlineEndsADrainThatNeverRunsDry() {
        stand.accept(4);
        stand.drain(BUDGET);
        for (int i = 0; i < 4; i++) {
            stand.offer(4);
            stand.advance(Duration.ofSeconds(1));
            stand.write();
        }
        stand.offer(4);

        stand.advance(Duration.ofSeconds(1));
        stand.advance(WriteSlot.CANCEL_GRACE);

        assertEndedWith(8);
        assertThat(stand.queue.offer(stand.chunks.encoded(1).chunk())).isFalse();
    }

    @Test
    void aSecondDrainDoesNotMoveTheDeadline() {
        stand.accept(4);
        stand.drain(BUDGET);

        stand.drain(BUDGET.multipliedBy(2));

        assertThat(stand.untilNextDeadline()).isEqualTo(BUDGET);
    }

    @Test
    void aBatchThatFailsForGoodDuringTheDrainIsReported() {
        BatchAck failing = stand.accept(4);
        BatchAck fine = stand.accept(4);
        stand.drain(BUDGET);
        stand.writer.failNext(SinkException.fatal("no such table"));

        stand.write();
        stand.write();

        assertEndedWith(4);
        assertThat(stand.isFailed(failing)).isTrue();
        assertThat(stand.isDelivered(fine)).isTrue();
        assertThat(stand.failures).hasSize(1);
    }

    /** T-088, T-130, INV-7. */
    @Test
    void closingInTheMiddleGivesEverythingUp() {
        BatchAck writing = stand.accept(4);
        BatchAck waiting = stand.accept(4);
        BatchAck queued = stand.accept(3);

        stand.worker.onClose();

        assertThat(stand.isFailed(writing)).isTrue();
        assertThat(stand.isFailed(waiting)).isTrue();
        assertThat(stand.isFailed(queued)).isTrue();
        assertThat(stand.bytesInFlight()).isZero();
        assertThat(stand.writes.opened).allMatch(hand -> hand.isRetired);
        assertThat(stand.queue.isClosed()).isTrue();
    }

    @Test
    void closingGivesUpALingeringBatchAndARetry() {
        BatchAck retrying = stand.accept(4);
        BatchAck lingering = stand.accept(1);
        stand.writer.failNext(new IOException("cut"));
        stand.write();

        stand.worker.onClose();
        stand.worker.onClose();

        assertThat(stand.isFailed(retrying)).isTrue();
        assertThat(stand.isFailed(lingering)).isTrue();
        assertThat(stand.bytesInFlight()).isZero();
    }

    @Test
    void closingAfterTheDrainLetsTheWriteThreadsGo() {
        stand.accept(4);
        stand.write();
        stand.drain(BUDGET);

        stand.worker.onClose();

        assertEndedWith(0);
        assertThat(stand.writes.opened).hasSize(1).allMatch(hand -> hand.isRetired);
    }

    /** INV-14. */
    @Test
    void noWriteStartsAfterTheDeadline() {
        stand.accept(4);
        stand.accept(4);
        stand.drain(BUDGET);
        stand.advance(BUDGET);
        stand.write();
        stand.advance(Duration.ofMinutes(1));

        assertThat(stand.writer.calls).hasSize(1);
        assertEndedWith(4);
    }
}
