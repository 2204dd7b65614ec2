package io.spate.internal.checkpoint;

import java.util.Arrays;

/**
 * The shares that one chunk holds, each with its rows. Closed without {@link #deliver()}, it fails them all: whoever
 * forgets data loses time, never data. Owned by whoever owns the chunk.
 */
public final class AckSet implements AutoCloseable {

    private SharedAck[] acks = new SharedAck[2];
    private int[] rows = new int[2];
    private int size;

    /** One more row of {@code ack}; takes a share for the first of consecutive rows. Driver only; per record. */
    public void addRow(SharedAck ack) {
        int last = size - 1;
        if (last >= 0 && acks[last] == ack) {
            rows[last]++;
        } else {
            append(ack);
        }
    }

    private void append(SharedAck ack) {
        if (size == acks.length) {
            acks = Arrays.copyOf(acks, 2 * size);
            rows = Arrays.copyOf(rows, 2 * size);
        }
        ack.retain();
        acks[size] = ack;
        rows[size] = 1;
        size++;
    }

    /** Settles every share; the set is empty afterwards. */
    public void deliver() {
        for (int i = 0; i < size; i++) {
            acks[i].settle(rows[i]);
            acks[i] = null;
        }
        size = 0;
    }

    /** Fails every share that was not delivered; the set is empty afterwards. */
    @Override
    public void close() {
        for (int i = 0; i < size; i++) {
            acks[i].fail();
            acks[i] = null;
        }
        size = 0;
    }
}
