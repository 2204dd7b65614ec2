package io.spate.benchmarks.hand;

import java.util.ArrayDeque;

/** Empty chunks; the one given back last, which the caches still hold, is taken first. Safe for any thread. */
final class ChunkPool {

    private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();

    Chunk take() {
        Chunk pooled = pollLast();
        return pooled == null ? new Chunk() : pooled;
    }

    private synchronized Chunk pollLast() {
        return chunks.pollLast();
    }

    synchronized void giveBack(Chunk chunk) {
        chunks.addLast(chunk);
    }
}
