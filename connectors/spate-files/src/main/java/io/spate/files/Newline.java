package io.spate.files;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds the byte {@code \n}, eight bytes at a time. Safe for any thread. */
final class Newline {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH_BITS = EACH << 7;
    private static final long NEWLINES = EACH * '\n';

    private Newline() {}

    /** Index of the first newline from {@code from} on and before {@code to}; {@code to} if there is none. */
    static int firstIn(byte[] bytes, int from, int to) { // per record
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long zeroWhereNewline = (long) WORDS.get(bytes, at) ^ NEWLINES;
            long found = (zeroWhereNewline - EACH) & ~zeroWhereNewline & HIGH_BITS;
            if (found != 0) {
                return at
                        + (Long.numberOfTrailingZeros(found)
                                >>> 3); // the lowest bit set is exact, higher ones may not be
            }
        }
        while (at < to && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Index of the last newline from {@code from} on and before {@code to}; -1 if there is none. */
    static int lastIn(byte[] bytes, int from, int to) {
        for (int at = to - 1; at >= from; at--) {
            if (bytes[at] == '\n') {
                return at;
            }
        }
        return -1;
    }
}
