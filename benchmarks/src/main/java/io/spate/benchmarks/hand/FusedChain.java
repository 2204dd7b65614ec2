package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.Slab;
import io.spate.benchmarks.work.Event;
import io.spate.benchmarks.work.Row;

/** The whole chain as one loop: parse, filter, compute, flatMap, route, encode. Owned by its driver. */
final class FusedChain {

    private final Chunk[] chunks;
    private final ChunkTaker taker;
    private long emitted;

    FusedChain(int shards, ChunkTaker taker) {
        this.chunks = new Chunk[shards];
        for (int shard = 0; shard < shards; shard++) {
            chunks[shard] = new Chunk();
        }
        this.taker = taker;
    }

    /** Pushes the payloads from index {@code from} up to {@code to}. */
    void push(Slab slab, int from, int to, BatchToken token) throws InterruptedException {
        byte[] bytes = slab.bytes();
        int[] offsets = slab.offsets();
        for (int i = from; i < to; i++) { // per record
            Event event = Event.parse(bytes, offsets[i]);
            if (event.isKept()) {
                Row row = Row.of(event);
                append(row, token);
                if (row.isPurchase()) {
                    append(row.counterpart(), token);
                }
            }
        }
    }

    private void append(Row row, BatchToken token) throws InterruptedException { // per record
        int shard = row.shard(chunks.length);
        Chunk chunk = chunks[shard];
        chunk.append(row, token);
        if (chunk.isFull()) {
            seal(shard);
        }
    }

    private void seal(int shard) throws InterruptedException {
        Chunk chunk = chunks[shard];
        emitted += chunk.size() / Row.BYTES;
        chunks[shard] = taker.take(shard, chunk);
    }

    /** Hands over every row that is still here. */
    void flush() throws InterruptedException {
        for (int shard = 0; shard < chunks.length; shard++) {
            seal(shard);
        }
    }

    /** Rows that were handed over. */
    long emitted() {
        return emitted;
    }
}
