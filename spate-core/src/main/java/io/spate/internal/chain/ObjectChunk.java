package io.spate.internal.chain;

import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.sink.Chunk;
import java.util.Arrays;

/**
 * Rows as objects. A record's payload counts with its first row, every row besides with a small constant, because the
 * size of an object is not known. Owned by its driver.
 */
final class ObjectChunk implements OpenChunk {

    /** What a row counts besides its payload, in bytes: about an object with a few fields. */
    static final int BYTES_PER_ROW = 32;

    private final int targetBytes;
    private Object[] objects = new Object[16];
    private int rows;
    private long bytes;

    ObjectChunk(int targetBytes) {
        this.targetBytes = targetBytes;
    }

    @Override
    public void append(Object row, long payloadBytes) { // per record
        if (rows == objects.length) {
            objects = Arrays.copyOf(objects, 2 * rows);
        }
        objects[rows++] = row;
        bytes += payloadBytes + BYTES_PER_ROW;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public boolean isFull() {
        return bytes >= targetBytes;
    }

    @Override
    public Chunk seal(AckSet acks, Chunk.Accounts accounts) {
        Chunk chunk = Chunk.ofObjects(objects, rows, bytes, acks, accounts);
        objects = new Object[rows];
        rows = 0;
        bytes = 0;
        return chunk;
    }

    @Override
    public void clear() {
        Arrays.fill(objects, 0, rows, null);
        rows = 0;
        bytes = 0;
    }
}
