package io.spate.benchmarks.data;

/**
 * The payloads of one partition, one behind the other. Read only; safe for any thread.
 *
 * @param bytes all payloads
 * @param offsets where each payload begins, and at the end where the last one ends
 */
public record Slab(byte[] bytes, int[] offsets) {

    /** Number of payloads. */
    public int count() {
        return offsets.length - 1;
    }

    /** Number of bytes of the payload with this index. */
    public int length(int index) {
        return offsets[index + 1] - offsets[index];
    }
}
