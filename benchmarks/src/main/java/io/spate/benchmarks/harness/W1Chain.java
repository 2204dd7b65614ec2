package io.spate.benchmarks.harness;

import io.spate.benchmarks.data.LaneCursor;

/** A chain without a sink behind it, for W1. One object serves all rounds. Owned by the harness thread. */
public interface W1Chain {

    /**
     * What went through so far.
     *
     * @param count rows that were encoded and handed over
     * @param bytes their encoded size
     */
    record Rows(long count, long bytes) {}

    /** Pushes one polled batch: the payloads of the cursor's range. */
    void push(LaneCursor cursor) throws Exception;

    /** Hands over every row that is still inside and returns what went through since the chain was made. */
    Rows finish() throws Exception;
}
