package io.spate.benchmarks.work;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a sink does with rows: counts them and their bytes, and adds up a checksum that any order gives alike. Owned by one
 * thread.
 */
public final class RowTally {

    private long rows;
    private long bytes;
    private long checksum;

    /** Adds the encoded rows in the first {@code length} bytes of {@code array}. */
    public void add(byte[] array, int length) {
        long sum = 0;
        for (int at = 0; at < length; at += Row.BYTES) { // per record
            sum += Row.decode(array, at).checksum();
        }
        count(length, sum);
    }

    /** Adds the encoded rows of {@code frame}. */
    public void add(ByteBuffer frame) {
        frame.order(ByteOrder.LITTLE_ENDIAN);
        long sum = 0;
        for (int at = frame.position(); at < frame.limit(); at += Row.BYTES) { // per record
            sum += Row.decode(frame, at).checksum();
        }
        count(frame.remaining(), sum);
    }

    private void count(int length, long sum) {
        rows += length / Row.BYTES;
        bytes += length;
        checksum += sum;
    }

    /** Adds what another tally holds. */
    public void add(RowTally other) {
        rows += other.rows;
        bytes += other.bytes;
        checksum += other.checksum;
    }

    public long rows() {
        return rows;
    }

    public long bytes() {
        return bytes;
    }

    public long checksum() {
        return checksum;
    }
}
