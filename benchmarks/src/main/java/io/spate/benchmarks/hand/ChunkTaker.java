package io.spate.benchmarks.hand;

/** Takes what a chain has filled. Called by the driver. */
@FunctionalInterface
interface ChunkTaker {

    /** Takes the rows of {@code chunk} and returns an empty chunk to go on with, which may be the same. */
    Chunk take(int shard, Chunk chunk) throws InterruptedException;
}
