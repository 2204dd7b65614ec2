package io.spate.sink;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The rows of one write: identical, with the same token, on every attempt. Valid until the write call returns.
 *
 * @param <T> the row type
 */
public interface SealedBatch<T> {

    /** Number of the shard, from 0. */
    int shard();

    /** Number of rows, at least 1. */
    int rowCount();

    /** Encoded size, or for rows that are objects the share of their payloads, in bytes. */
    long byteCount();

    /** The rows in order, unmodifiable; empty for a sink with an encoder. */
    List<T> rows();

    /** The encoded rows in order, as read-only little-endian buffers made anew for each call; empty for a sink without an encoder. */
    List<ByteBuffer> frames();

    /** A name for this batch that is the same on every attempt and different for every other batch of any run. */
    String token();

    /** Number of this attempt, from 1. */
    int attempt();
}
