package io.spate.sink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A growing byte buffer that encoders append rows to, little-endian. Owned by the driver thread that encodes.
 */
public final class RowBuffer {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] array;
    private int size;

    /** An empty buffer with room for {@code capacity} bytes before it grows. */
    public RowBuffer(int capacity) {
        array = new byte[capacity];
    }

    /** Number of bytes written. */
    public int size() {
        return size;
    }

    /** Bytes that fit before the buffer grows. */
    public int capacity() {
        return array.length;
    }

    /** The array that holds the bytes from index 0 on; replaced when the buffer grows. */
    public byte[] array() {
        return array;
    }

    /** Cuts the content back to its first {@code size} bytes. */
    public void truncate(int size) {
        if (size < 0 || size > this.size) {
            throw new IllegalArgumentException("cannot truncate " + this.size + " bytes to " + size);
        }
        this.size = size;
    }

    /** Makes room for {@code bytes} more. */
    public void ensure(int bytes) {
        if (array.length - size < bytes) {
            grow(bytes);
        }
    }

    /** Reserves {@code bytes} and returns the index of the first, for writing to {@link #array()} directly. */
    public int reserve(int bytes) {
        ensure(bytes);
        int at = size;
        size += bytes;
        return at;
    }

    /** Appends one byte. */
    public void putByte(int value) {
        ensure(Byte.BYTES);
        array[size++] = (byte) value;
    }

    /** Appends four bytes. */
    public void putInt(int value) {
        int at = reserve(Integer.BYTES); // before the array is read: it may be replaced
        INT.set(array, at, value);
    }

    /** Overwrites four bytes at {@code index}, for a length that is known only after the row. */
    public void setInt(int index, int value) {
        INT.set(array, index, value);
    }

    /** Appends eight bytes. */
    public void putLong(long value) {
        int at = reserve(Long.BYTES); // before the array is read: it may be replaced
        LONG.set(array, at, value);
    }

    /** Appends a range of bytes. */
    public void putBytes(byte[] source, int offset, int length) {
        int at = reserve(length); // before the array is read: it may be replaced
        System.arraycopy(source, offset, array, at, length);
    }

    private void grow(int bytes) {
        long needed = (long) size + bytes;
        if (needed > LARGEST_ARRAY) {
            throw new IllegalStateException(
                    "a chunk of " + needed + " bytes does not fit an array; encode smaller rows");
        }
        long doubled = Math.min(LARGEST_ARRAY, 2L * array.length);
        array = Arrays.copyOf(array, (int) Math.max(needed, doubled));
    }
}
