package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.harness.W1Chain;

/** W1 by hand: the fused loop; full chunks are counted and emptied. Owned by the thread that pushes. */
public final class HandFused implements W1Chain {

    private final BatchToken token = new Watermark().issue(0);
    private final FusedChain chain;
    private long bytes;

    public HandFused(int shards) {
        this.chain = new FusedChain(shards, (shard, chunk) -> count(chunk));
    }

    private Chunk count(Chunk chunk) {
        bytes += chunk.size();
        chunk.settle();
        return chunk;
    }

    @Override
    public void push(LaneCursor cursor) throws InterruptedException {
        chain.push(cursor.slab(), cursor.from(), cursor.to(), token);
    }

    @Override
    public Rows finish() throws InterruptedException {
        chain.flush();
        return new Rows(chain.emitted(), bytes);
    }
}
