package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SinkException;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.sink.RowBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a worker does with a write that does not return. */
class ShardWorkerTimeoutTest {

    private static final Duration TIMEOUT = ShardStand.CONFIG.attemptTimeout();
    private static final Duration GRACE = WriteSlot.CANCEL_GRACE;
    private static final Duration NANO = Duration.ofNanos(1);

    private final ShardStand stand = new ShardStand(ShardStand.CONFIG);

    private HandWrites.Hand hung() {
        return stand.writes.busy.get(0);
    }

    /** The write ignores its interrupt, and the next attempt is started. */
    private HandWrites.Hand leaveBehind() {
        HandWrites.Hand hand = hung();
        stand.advance(TIMEOUT);
        stand.advance(GRACE);
        stand.advance(Duration.ofMillis(400));
        return hand;
    }

    /** Scenario D-2. */
    @Test
    void aWriteIsInterruptedExactlyWhenItsTimeIsOver() {
        stand.accept(4);
        assertThat(stand.untilNextDeadline()).isEqualTo(TIMEOUT);
        stand.advance(TIMEOUT.minus(NANO));
        assertThat(hung().isInterrupted).isFalse();

        stand.advance(NANO);

        assertThat(hung().isInterrupted).isTrue();
        assertThat(stand.untilNextDeadline()).isEqualTo(GRACE);
    }

    @Test
    void aSuccessThatArrivesWhileCancellingCounts() {
        BatchAck ack = stand.accept(4);
        stand.advance(TIMEOUT);

        stand.write();

        assertThat(stand.isDelivered(ack)).isTrue();
        assertThat(stand.tally.written()).isEqualTo(4);
        assertThat(stand.worker.leftBehind()).isZero();
        assertThat(stand.bytesInFlight()).isZero();
    }

    /** What an interrupted call throws says nothing about the destination. */
    @Test
    void whateverACancelledWriteThrowsIsTriedAgain() {
        BatchAck ack = stand.accept(4);
        stand.advance(TIMEOUT);
        stand.writer.failNext(SinkException.fatal("interrupted in the middle"));

        stand.write();

        assertThat(stand.failures).isEmpty();
        stand.advance(Duration.ofMillis(100));
        stand.write();
        assertThat(stand.isDelivered(ack)).isTrue();
        assertThat(stand.writes.opened)
                .as("the thread came back, so it goes on")
                .hasSize(1);
    }

    @Test
    void anErrorOfACancelledWriteFailsTheBatchAllTheSame() {
        BatchAck ack = stand.accept(4);
        stand.advance(TIMEOUT);
        stand.writer.answers.add(() -> {
            throw new OutOfMemoryError("of a writer");
        });

        stand.write();

        assertThat(stand.isFailed(ack)).isTrue();
        assertThat(stand.failures).hasSize(1);
    }

    /** H-78. */
    @Test
    void aWriteThatIgnoresItsInterruptIsLeftBehindWithItsThread() {
        BatchAck ack = stand.accept(4);
        HandWrites.Hand hand = hung();
        stand.advance(TIMEOUT);
        stand.advance(GRACE.minus(NANO));
        assertThat(hand.isRetired).isFalse();

        stand.advance(NANO);
        assertThat(hand.isRetired).isTrue();
        assertThat(stand.worker.leftBehind()).isEqualTo(1);
        assertThat(stand.isPending(ack)).isTrue();
        stand.advance(Duration.ofMillis(100));

        assertThat(stand.writes.opened).hasSize(2);
        assertThat(stand.writes.busy).hasSize(2);
    }

    /** H-77: a late success settles nothing, a late failure fails nothing. */
    @Test
    void theLateReturnOfALeftBehindWriteHasNoEffect() {
        BatchAck ack = stand.accept(4);
        HandWrites.Hand late = leaveBehind();

        late.perform();
        stand.step();

        assertThat(stand.isPending(ack)).isTrue();
        assertThat(stand.worker.leftBehind()).isZero();
        assertThat(stand.tally.batches()).isZero();
        stand.write();
        assertThat(stand.isDelivered(ack)).isTrue();
        assertThat(stand.tally.batches()).isEqualTo(1);
    }

    @Test
    void theLateFailureOfALeftBehindWriteHasNoEffect() {
        BatchAck ack = stand.accept(4);
        HandWrites.Hand late = leaveBehind();
        stand.writer.failNext(SinkException.fatal("long ago"));

        late.perform();
        stand.step();

        assertThat(stand.failures).isEmpty();
        assertThat(stand.isPending(ack)).isTrue();
    }

    @Test
    void theLateReturnHasNoEffectOnTheNextBatchEither() {
        stand.accept(4);
        HandWrites.Hand late = leaveBehind();
        stand.writes.busy.get(1).perform();
        stand.step();
        BatchAck next = stand.accept(4);

        late.perform();
        stand.step();

        assertThat(stand.isPending(next)).isTrue();
        assertThat(stand.worker.leftBehind()).isZero();
    }

    /** The write that was left behind may go on reading the buffer for ever. */
    @Test
    void buffersThatALeftBehindWriteSeesAreNotUsedAgain() {
        ChunkMaker.Made made = stand.offer(4);
        stand.step();
        leaveBehind();
        stand.writes.busy.get(1).perform();
        stand.step();

        assertThat(stand.isDelivered(made.ack())).isTrue();
        assertThat(takeAll()).doesNotContain(made.buffer());
        assertThat(stand.bytesInFlight()).isZero();
    }

    private List<RowBuffer> takeAll() {
        List<RowBuffer> pooled = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            pooled.add(stand.chunks.pool.take());
        }
        return pooled;
    }

    @Test
    void atTooManyWritesLeftBehindNoMoreAreStarted() {
        stand.accept(4);
        List<HandWrites.Hand> late = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            HandWrites.Hand newest = stand.writes.busy.get(stand.writes.busy.size() - 1);
            stand.advance(TIMEOUT);
            stand.advance(GRACE);
            late.add(newest);
            stand.advance(Duration.ofMillis(400));
        }
        assertThat(stand.worker.leftBehind()).isEqualTo(8);
        stand.advance(Duration.ofMinutes(10));
        assertThat(stand.writes.opened).hasSize(8);

        late.get(3).perform();
        stand.step();
        stand.advance(Duration.ofMillis(400));

        assertThat(stand.worker.leftBehind()).isEqualTo(7);
        assertThat(stand.writes.opened).hasSize(9);
    }

    @Test
    void timeOutsCountAsAttempts() {
        ShardStand brief = new ShardStand(
                ShardStand.CONFIG.withRetry(ShardStand.CONFIG.retry().withMaxAttempts(1)));
        BatchAck ack = brief.accept(4);

        brief.advance(TIMEOUT);
        brief.advance(GRACE);

        assertThat(brief.isFailed(ack)).isTrue();
        assertThat(brief.bytesInFlight()).isZero();
        assertThat(brief.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.reason())
                        .contains("did not return within write.attempt-timeout and ignored its interrupt"));
    }
}
