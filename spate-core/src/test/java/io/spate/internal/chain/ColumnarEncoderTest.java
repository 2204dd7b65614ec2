package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SinkException;
import io.spate.internal.chain.Chain.Outcome;
import io.spate.policy.ErrorPolicy;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Encoders that keep rows inside until the chunk is sealed. */
class ColumnarEncoderTest {

    /** Keeps rows and writes them as one block in brackets; a row counts a byte for each of its characters. */
    private static final class Block implements RowEncoder<Object> {
        private final List<String> rows = new ArrayList<>();

        @Override
        public void encode(Object row, RowBuffer out) {
            String text = row.toString();
            if (text.startsWith("bad")) {
                throw new IllegalArgumentException("of the user");
            }
            if (text.startsWith("broken")) {
                rows.add(text);
            }
            rows.add(text);
        }

        @Override
        public int bufferedBytes() {
            if (rows.contains("broken size")) {
                throw new IllegalStateException("no idea");
            }
            return rows.stream().mapToInt(String::length).sum();
        }

        @Override
        public void finishChunk(RowBuffer out) {
            byte[] block = ('[' + String.join(" ", rows) + ']').getBytes(StandardCharsets.ISO_8859_1);
            out.putBytes(block, 0, block.length);
            if (rows.contains("broken end")) {
                throw new IllegalStateException("half of a block is written");
            }
            rows.clear();
        }

        @Override
        public RowEncoder<Object> forShard() {
            return new Block();
        }
    }

    private static ChainStand.Plan plan() {
        return ChainStand.plan().encoder(new Block(), ErrorPolicy.SKIP);
    }

    /** T-075: a chunk is one self-contained block, and its rows are settled with it. */
    @Test
    void flushWritesOneBlockForEachChunk() {
        ChainStand stand = plan().build();
        ActiveBatch first = stand.pushThrough("a", "b");
        ActiveBatch second = stand.pushThrough("c");
        assertThat(stand.acks.isPending(first.ack)).isTrue();
        assertThat(stand.settle(0)).containsExactly("[a b]", "[c]");
        assertThat(stand.acks.isDelivered(first.ack)).isTrue();
        assertThat(stand.acks.isDelivered(second.ack)).isTrue();
        assertThat(stand.budget.used()).isZero();
    }

    /** T-075: bytes kept inside count towards the target, else a chunk would grow without limit. */
    @Test
    void keptBytesSealAChunkAtItsTarget() {
        ChainStand stand = plan().chunksOf(4).build();
        ActiveBatch batch = stand.pushThrough("aa", "bb", "cc", "dd", "e");
        assertThat(stand.settle(0)).containsExactly("[aa bb]", "[cc dd]");
        stand.chain.relieve();
        assertThat(stand.settle(0)).containsExactly("[e]");
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** T-075, H-63: rows of two shards never share a block. */
    @Test
    void everyShardHasAnEncoderOfItsOwn() {
        ChainStand stand = plan().shards(
                        2, (row, meta, shards) -> row.toString().charAt(0) == 'x' ? 1 : 0)
                .build();
        stand.pushThrough("a", "x1", "b", "x2");
        assertThat(stand.settle(0)).containsExactly("[a b]");
        assertThat(stand.settle(1)).containsExactly("[x1 x2]");
    }

    /** T-075, H-66: rows that are still inside when the chain ends fail their batch. */
    @Test
    void rowsInsideFailTheirBatchAtTheEnd() {
        ChainStand stand = plan().build();
        ActiveBatch batch = stand.batch("a");
        assertThat(stand.push(batch)).isEqualTo(Outcome.EXHAUSTED);
        batch.finish();
        stand.chain.close();
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
        assertThat(stand.budget.used()).isZero();
    }

    /** A row that the encoder refused and took back is dropped alone. */
    @Test
    void aRefusedRowIsDroppedAlone() {
        ChainStand stand = plan().build();
        stand.pushThrough("a", "bad", "b");
        assertThat(stand.settle(0)).containsExactly("[a b]");
        assertThat(stand.tally("sink").dropped()).isEqualTo(1);
    }

    /** A block that cannot be finished never leaves, not even its first half, and its rows are not settled. */
    @Test
    void aBlockThatCannotBeFinishedEndsTheRun() {
        ChainStand stand = plan().build();
        ActiveBatch batch = stand.batch("a", "broken end");
        assertThat(stand.push(batch)).isEqualTo(Outcome.EXHAUSTED);
        batch.finish();
        stand.chain.flush();
        assertThat(stand.chain.hasFailed()).isTrue();
        assertThat(stand.chain.failure("driver-0").toString())
                .contains("driver-0/sink", "half of a block is written", "finishing a chunk of shard 0");
        stand.chain.flush();
        assertThat(stand.settle(0)).isEmpty();
        stand.chain.close();
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }

    /** The same when the chunk is sealed because it is full, in the middle of a batch. */
    @Test
    void aFullBlockThatCannotBeFinishedEndsTheRun() {
        ChainStand stand = plan().chunksOf(5).build();
        ActiveBatch batch = stand.batch("a", "broken end", "c");
        assertThat(stand.push(batch)).isEqualTo(Outcome.FAILED);
        batch.abandon();
        stand.chain.close();
        assertThat(stand.settle(0)).isEmpty();
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }

    /** A policy cannot skip a row that is already inside of the encoder. */
    @Test
    void anEncoderThatCannotTellItsSizeEndsTheRunWhateverThePolicy() {
        ChainStand stand = plan().build();
        ActiveBatch batch = stand.batch("broken size");
        assertThat(stand.push(batch)).isEqualTo(Outcome.FAILED);
        assertThat(stand.chain.failure("driver-0").cause()).isInstanceOf(SinkException.class);
        batch.abandon();
        stand.chain.close();
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }
}
