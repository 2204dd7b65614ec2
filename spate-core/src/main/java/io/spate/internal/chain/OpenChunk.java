package io.spate.internal.chain;

import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.sink.Chunk;

/** Collects the rows of one shard until they are sealed into a chunk. Owned by its driver. */
interface OpenChunk {

    /** Appends a row, or throws and leaves the chunk as it was. Per record. */
    void append(Object row, long payloadBytes) throws Exception;

    int rows();

    /** True once the chunk has its target size. */
    boolean isFull();

    /** The rows so far as a chunk; this is empty afterwards. If it throws, they are no use any more. */
    Chunk seal(AckSet acks, Chunk.Accounts accounts) throws Exception;

    /** Forgets the rows. */
    void clear();
}
