package io.spate.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A window on the bytes of one record as the source read it. A source may move one payload from record to record:
 * whoever keeps bytes beyond the call that received the payload copies them.
 *
 * <p>Owned by the driver thread whose lane handed it out; valid until that lane's batch advances.
 */
public final class Payload {

    private static final byte[] EMPTY = new byte[0];

    private byte[] array = EMPTY;
    private int offset;
    private int length;

    /** An empty payload, to be pointed at bytes by {@link #wrap}. */
    public Payload() {}

    /** A payload over all of these bytes, which are not copied. */
    public static Payload of(byte[] bytes) {
        return new Payload().wrap(bytes, 0, bytes.length);
    }

    /** Points this payload at other bytes; called by the source between two records. */
    public Payload wrap(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
        return this;
    }

    /** The array that holds the bytes from {@link #offset()} on; never write to it. */
    public byte[] array() {
        return array;
    }

    /** Index of the first byte in {@link #array()}. */
    public int offset() {
        return offset;
    }

    /** Number of bytes. */
    public int length() {
        return length;
    }

    /** The byte at {@code index}, counted from the payload's first byte. */
    public byte byteAt(int index) {
        return array[offset + index];
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    /** The bytes as UTF-8 text; malformed input is replaced, never refused. */
    public String utf8() {
        return new String(array, offset, length, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "payload of " + length + " bytes";
    }
}
