package io.spate.benchmarks.hand;

import io.spate.benchmarks.work.Row;
import java.util.Arrays;

/** Encoded rows of one shard and the batches that they come from. Owned by whoever holds it. */
final class Chunk {

    static final int BYTES = 64 << 10;

    private final byte[] array = new byte[BYTES];
    private int size;
    private BatchToken[] tokens = new BatchToken[16];
    private int tokenCount;

    /** Appends a row; its batch is not settled before the row is. */
    void append(Row row, BatchToken token) { // per record
        row.encode(array, size);
        size += Row.BYTES;
        if (tokenCount == 0 || tokens[tokenCount - 1] != token) {
            hold(token);
        }
    }

    private void hold(BatchToken token) {
        if (tokenCount == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * tokenCount);
        }
        token.retain();
        tokens[tokenCount++] = token;
    }

    boolean isFull() {
        return size > BYTES - Row.BYTES;
    }

    byte[] array() {
        return array;
    }

    int size() {
        return size;
    }

    /** Settles the rows; the chunk is empty afterwards. */
    void settle() {
        for (int i = 0; i < tokenCount; i++) {
            tokens[i].release();
            tokens[i] = null;
        }
        tokenCount = 0;
        size = 0;
    }
}
