package io.spate.internal.checkpoint;

import java.util.Arrays;

/**
 * Follows the batches of one grant and advances over the unbroken prefix of delivered ones. Owned by the controller
 * thread.
 */
final class PartitionTracker {

    /** What {@link #watermark()} answers before anything was passed. */
    static final long UNMOVED = Long.MIN_VALUE;

    private static final byte PENDING = 0;
    private static final byte DELIVERED = 1;
    private static final byte FAILED = 2;

    // a ring over the sequence numbers from head to next, indexed by the number's low bits
    private byte[] states = new byte[16];
    private long[] positions = new long[16];
    private long[] issuedNanos = new long[16];
    private long head;
    private long next;
    private long watermark = UNMOVED;

    /** A batch was issued; batches come in the order of their numbers. */
    void register(long sequence, long nowNanos) {
        if (sequence != next) {
            throw new BrokenBooksException("batch " + sequence + " was registered where " + next
                    + " was expected; the order of issue is broken, so no position could be trusted");
        }
        if (next - head == states.length) {
            grow();
        }
        int slot = slot(next++);
        states[slot] = PENDING;
        issuedNanos[slot] = nowNanos;
    }

    /** A batch was delivered, with the position after it. */
    void deliver(long sequence, long nextPosition) {
        int slot = pendingSlot(sequence);
        states[slot] = DELIVERED;
        positions[slot] = nextPosition;
    }

    /** A batch failed; the watermark never passes it. */
    void fail(long sequence) {
        states[pendingSlot(sequence)] = FAILED;
    }

    /** Passes delivered batches at the head; returns how many. */
    int advance() {
        int passed = 0;
        while (head < next && states[slot(head)] == DELIVERED) {
            long position = positions[slot(head)];
            if (watermark != UNMOVED && position < watermark) {
                throw new BrokenBooksException("batch " + head + " ends at position " + position
                        + ", before position " + watermark + " where the batch in front of it ended; "
                        + "batches of a partition must be polled in position order");
            }
            watermark = position;
            head++;
            passed++;
        }
        return passed;
    }

    /** Position after the last passed batch, or {@link #UNMOVED}. */
    long watermark() {
        return watermark;
    }

    /** Batches that were issued and not passed. */
    long pending() {
        return next - head;
    }

    /** True if the batch that holds up the watermark has failed. */
    boolean isStalled() {
        return head < next && states[slot(head)] == FAILED;
    }

    /** Number of the oldest batch that was not passed. */
    long oldest() {
        return head;
    }

    /** When the oldest batch that was not passed was registered; only while one is pending. */
    long oldestIssuedNanos() {
        return issuedNanos[slot(head)];
    }

    private int pendingSlot(long sequence) {
        if (sequence < head || sequence >= next || states[slot(sequence)] != PENDING) {
            throw new BrokenBooksException("batch " + sequence + " was resolved twice or never registered; "
                    + "batches " + head + " to " + (next - 1) + " are pending");
        }
        return slot(sequence);
    }

    private int slot(long sequence) {
        return (int) sequence & (states.length - 1);
    }

    private void grow() {
        int from = slot(head);
        int oldLength = states.length;
        byte[] oldStates = states;
        long[] oldPositions = positions;
        long[] oldIssued = issuedNanos;
        states = Arrays.copyOf(oldStates, 2 * oldLength);
        positions = Arrays.copyOf(oldPositions, 2 * oldLength);
        issuedNanos = Arrays.copyOf(oldIssued, 2 * oldLength);
        for (int i = 0; i < oldLength; i++) {
            int source = (from + i) & (oldLength - 1);
            int target = slot(head + i);
            states[target] = oldStates[source];
            positions[target] = oldPositions[source];
            issuedNanos[target] = oldIssued[source];
        }
    }
}
