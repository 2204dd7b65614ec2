package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.checkpoint.BatchAck;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When batches are sealed and started. */
class ShardWorkerBatchingTest {

    private static final Duration LINGER = Duration.ofSeconds(1);
    private static final Duration NANO = Duration.ofNanos(1);

    private final ShardStand stand = new ShardStand(ShardStand.CONFIG);

    /** T-110. */
    @Test
    void chunksAreMergedUntilTheRowsAreEnough() {
        stand.accept(2);
        stand.accept(1);
        assertThat(stand.writes.busy).isEmpty();

        stand.accept(1);
        stand.write();

        assertThat(stand.writer.calls).containsExactly("token-0 #1 [0, 1, 2, 3]");
    }

    /** T-112. */
    @Test
    void bytesSealABatchBeforeItsRowsDo() {
        ShardStand narrow = new ShardStand(ShardStand.CONFIG.withBatch(1000, 12, LINGER));
        narrow.accept(2);
        assertThat(narrow.writes.busy).isEmpty();

        narrow.accept(1);

        assertThat(narrow.writes.busy).hasSize(1);
    }

    @Test
    void aBatchExceedsItsLimitByAtMostOneChunk() {
        stand.offer(3);
        stand.offer(5);
        stand.offer(2);
        stand.step();

        stand.write();

        assertThat(stand.writer.calls).containsExactly("token-0 #1 [0, 1, 2, 3, 4, 5, 6, 7]");
    }

    /** T-111. */
    @Test
    void theAgeOfTheFirstChunkSealsAPartialBatch() {
        stand.accept(1);
        stand.advance(LINGER.dividedBy(2));
        stand.accept(1);
        assertThat(stand.untilNextDeadline()).isEqualTo(LINGER.dividedBy(2));
        stand.advance(LINGER.dividedBy(2).minus(NANO));
        assertThat(stand.writes.busy).isEmpty();

        stand.advance(NANO);
        stand.write();

        assertThat(stand.writer.calls).containsExactly("token-0 #1 [0, 1]");
    }

    @Test
    void theNextBatchLingersFromItsOwnFirstChunk() {
        stand.accept(1);
        stand.advance(LINGER);
        stand.write();
        stand.advance(LINGER);
        stand.accept(1);

        assertThat(stand.untilNextDeadline()).isEqualTo(LINGER);
        assertThat(stand.writes.busy).isEmpty();
    }

    @Test
    void anIdleWorkerHasNoDeadline() {
        stand.step();

        assertThat(stand.worker.doWork()).isZero();
        assertThat(stand.untilNextDeadline()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void afterSettleNothingLingers() {
        stand.accept(1);
        stand.settle();
        stand.write();
        stand.accept(1);
        stand.write();

        assertThat(stand.writer.calls).containsExactly("token-0 #1 [0]", "token-1 #1 [1]");
    }

    /** T-116. */
    @Test
    void writesInFlightNeverExceedTheirLimit() {
        ShardStand two = new ShardStand(ShardStand.CONFIG.withMaxInFlight(2));
        for (int i = 0; i < 4; i++) {
            two.accept(4);
        }
        assertThat(two.writes.busy).hasSize(2);

        two.write();

        assertThat(two.writes.busy).hasSize(2);
        assertThat(two.writes.opened).hasSize(2);
    }

    /** H-73, INV-2: the queue fills, so that drivers feel it. */
    @Test
    void noChunkIsTakenWhileABatchWaits() {
        stand.accept(4);
        stand.accept(4);
        stand.accept(4);
        stand.accept(1);
        assertThat(stand.queue.depth()).as("one batch writing, one waiting").isEqualTo(2);

        stand.advance(LINGER);
        assertThat(stand.queue.depth()).isEqualTo(2);
        stand.write();

        assertThat(stand.queue.depth())
                .as("the waiting batch was started, the next one waits")
                .isEqualTo(1);
    }

    /** E-9. */
    @Test
    void withOneWriteInFlightRowsKeepTheirOrder() {
        for (int rows : new int[] {4, 3, 2, 4, 1}) {
            stand.accept(rows);
        }
        stand.settle();
        while (!stand.writes.busy.isEmpty()) {
            stand.write();
        }

        assertThat(stand.writer.durable).isSorted().hasSize(14).doesNotHaveDuplicates();
    }

    /** T-123: a due batch does not block the worker; it grows until a write is free. */
    @Test
    void aBatchWhoseAgeIsOverWaitsForAFreeWriteAndGrows() {
        stand.accept(4);
        stand.accept(1);
        stand.advance(LINGER);
        stand.accept(1);
        assertThat(stand.worker.doWork()).isZero();

        stand.write();
        stand.write();

        assertThat(stand.writer.calls).containsExactly("token-0 #1 [0, 1, 2, 3]", "token-1 #1 [4, 5]");
    }

    /** With every write busy the age of a batch is no reason to wake up: the end of a write is. */
    @Test
    void anOverdueBatchWithoutAFreeWriteDoesNotMakeTheWorkerSpin() {
        stand.accept(4);
        stand.accept(1);

        stand.advance(LINGER.multipliedBy(2));

        assertThat(stand.untilNextDeadline()).isEqualTo(Duration.ofSeconds(28));
    }

    @Test
    void aWrittenBatchSettlesItsChunks() {
        BatchAck first = stand.accept(1);
        BatchAck second = stand.accept(3);
        assertThat(stand.bytesInFlight()).isEqualTo(4 * ChunkMaker.ROW_BYTES);
        assertThat(stand.isPending(first)).isTrue();

        stand.write();

        assertThat(stand.isDelivered(first)).isTrue();
        assertThat(stand.isDelivered(second)).isTrue();
        assertThat(stand.chunks.acks.settledRows(second)).isEqualTo(3);
        assertThat(stand.bytesInFlight()).isZero();
        assertThat(stand.tally.written()).isEqualTo(4);
        assertThat(stand.tally.batches()).isEqualTo(1);
    }

    @Test
    void batchesThatEndOutOfOrderSettleAlone() {
        ShardStand two = new ShardStand(ShardStand.CONFIG.withMaxInFlight(2));
        BatchAck first = two.accept(4);
        BatchAck second = two.accept(4);

        two.writes.busy.get(1).perform();
        two.step();

        assertThat(two.isPending(first)).isTrue();
        assertThat(two.isDelivered(second)).isTrue();
    }

    @Test
    void aStepTakesABoundedNumberOfChunks() {
        ShardStand wide =
                new ShardStand(ShardStand.CONFIG.withChunk(64, 128).withBatch(1000, 1 << 20, Duration.ofSeconds(1)));
        for (int i = 0; i < 100; i++) {
            wide.offer(1);
        }

        wide.worker.doWork();

        assertThat(wide.queue.depth()).isEqualTo(36);
    }

    /** H-67. */
    @Test
    void buffersOfWrittenChunksAreUsedAgain() {
        ChunkMaker.Made made = stand.offer(4);
        stand.step();

        stand.write();

        assertThat(stand.chunks.pool.take()).isSameAs(made.buffer());
    }
}
