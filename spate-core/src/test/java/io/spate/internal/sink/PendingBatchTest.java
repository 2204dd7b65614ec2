package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.config.RetryConfig;
import io.spate.sink.SealedBatch;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingBatchTest {

    private final ChunkMaker chunks = new ChunkMaker();

    private static PendingBatch batch(Chunk... chunks) {
        return new PendingBatch(3, List.of(chunks), "token-0", new RetrySchedule(RetryConfig.defaults(), 0));
    }

    /** H-91. */
    @Test
    void everyAttemptSeesTheSameRowsAndToken() {
        PendingBatch batch = batch(chunks.encoded(2).chunk(), chunks.encoded(1).chunk());
        SealedBatch<Object> first = batch.nextAttempt();
        List<Integer> rows = ChunkMaker.rows(first.frames());

        SealedBatch<Object> second = batch.nextAttempt();

        assertThat(ChunkMaker.rows(second.frames())).isEqualTo(rows).containsExactly(0, 1, 2);
        assertThat(second.token()).isEqualTo(first.token()).isEqualTo("token-0");
        assertThat(first.attempt()).isEqualTo(1);
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(batch.attempts()).isEqualTo(2);
    }

    @Test
    void aViewKeepsTheNumberOfItsAttempt() {
        PendingBatch batch = batch(chunks.encoded(1).chunk());
        SealedBatch<Object> first = batch.nextAttempt();

        batch.nextAttempt();

        assertThat(first.attempt()).isEqualTo(1);
        assertThat(first).hasToString("batch token-0 of 1 rows, attempt 1");
    }

    @Test
    void encodedRowsComeAsOneFrameForEachChunk() {
        SealedBatch<Object> seen =
                batch(chunks.encoded(2).chunk(), chunks.encoded(1).chunk()).nextAttempt();

        assertThat(seen.frames()).extracting(ByteBuffer::remaining).containsExactly(8, 4);
        assertThat(seen.rows()).isEmpty();
        assertThat(seen.rowCount()).isEqualTo(3);
        assertThat(seen.byteCount()).isEqualTo(12);
        assertThat(seen.shard()).isEqualTo(3);
    }

    @Test
    void framesAreReadOnlyAndReadingThemMovesNothing() {
        SealedBatch<Object> seen = batch(chunks.encoded(1).chunk()).nextAttempt();

        seen.frames().get(0).get();

        assertThat(seen.frames()).allMatch(ByteBuffer::isReadOnly);
        assertThat(seen.frames()).extracting(ByteBuffer::remaining).containsExactly(4);
    }

    @Test
    void objectRowsComeInOrderAsOneReadOnlyList() {
        SealedBatch<Object> seen =
                batch(chunks.ofObjects("a", "b"), chunks.ofObjects("c")).nextAttempt();

        assertThat(seen.rows()).containsExactly("a", "b", "c");
        assertThat(seen.frames()).isEmpty();
        assertThat(seen.rowCount()).isEqualTo(3);
        assertThat(seen.byteCount()).isEqualTo(30);
        assertThatThrownBy(() -> seen.rows().set(0, "x")).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> seen.rows().remove(0)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void settlingSettlesEveryChunkAndPoolsItsBuffer() {
        ChunkMaker.Made made = chunks.encoded(2);
        ChunkMaker.Made other = chunks.encoded(1);
        PendingBatch batch = batch(made.chunk(), other.chunk());

        batch.settle();

        assertThat(chunks.acks.isDelivered(made.ack())).isTrue();
        assertThat(chunks.acks.isDelivered(other.ack())).isTrue();
        assertThat(chunks.budget.used()).isZero();
        assertThat(List.of(chunks.pool.take(), chunks.pool.take()))
                .containsExactlyInAnyOrder(made.buffer(), other.buffer());
    }

    @Test
    void aBatchThatIsStillReadSettlesButKeepsItsBuffers() {
        ChunkMaker.Made made = chunks.encoded(2);
        PendingBatch batch = batch(made.chunk());

        batch.leaveBehind();
        batch.settle();

        assertThat(chunks.acks.isDelivered(made.ack())).isTrue();
        assertThat(chunks.budget.used()).isZero();
        assertThat(chunks.pool.take()).isNotSameAs(made.buffer());
    }

    /** A write that was interrupted may still read the buffers of a batch that was given up. */
    @Test
    void givingUpFailsEveryChunkAndKeepsItsBuffer() {
        ChunkMaker.Made made = chunks.encoded(2);

        batch(made.chunk()).giveUp();

        assertThat(chunks.acks.isFailed(made.ack())).isTrue();
        assertThat(chunks.budget.used()).isZero();
        assertThat(chunks.pool.take()).isNotSameAs(made.buffer());
    }
}
