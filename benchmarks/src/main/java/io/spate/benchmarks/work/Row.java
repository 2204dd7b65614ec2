package io.spate.benchmarks.work;

import io.spate.benchmarks.data.Corpus;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What is written: an event with its value and score.
 *
 * @param value the amount with the country's surcharge, in cents
 * @param score a number that depends on user, time and value
 */
public record Row(long id, long userId, long type, long value, long country, long millis, long score) {

    /** Encoded size: the length of the rest in four bytes, then the seven fields in eight bytes each. */
    public static final int BYTES = 60;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Computes value and score. */
    public static Row of(Event event) { // per record
        long value = event.cents() * (100 + surchargePercent(event.country())) / 100;
        long score = Mix.of(event.userId() ^ Mix.of(event.millis() ^ Mix.of(value)));
        return new Row(event.id(), event.userId(), event.type(), value, event.country(), event.millis(), score);
    }

    private static int surchargePercent(int country) {
        return (country * 7 + (country >>> 8)) & 15;
    }

    /** True if a second row, {@link #counterpart()}, belongs to this one. */
    public boolean isPurchase() {
        return type == Event.PURCHASE;
    }

    /** The other side of a purchase: another user, the negated value. */
    public Row counterpart() {
        return new Row(id, Corpus.USERS - 1 - userId, type, -value, country, millis, score);
    }

    /** The shard that the row belongs to. */
    public int shard(int shards) { // per record
        return (int) ((Mix.of(userId) >>> 32) * shards >>> 32);
    }

    /** Writes the row at {@code at}. */
    public void encode(byte[] array, int at) { // per record
        INT.set(array, at, BYTES - Integer.BYTES);
        LONG.set(array, at + 4, id);
        LONG.set(array, at + 12, userId);
        LONG.set(array, at + 20, type);
        LONG.set(array, at + 28, value);
        LONG.set(array, at + 36, country);
        LONG.set(array, at + 44, millis);
        LONG.set(array, at + 52, score);
    }

    /** Reads the row at {@code at}. */
    static Row decode(byte[] array, int at) { // per record
        return new Row(
                (long) LONG.get(array, at + 4),
                (long) LONG.get(array, at + 12),
                (long) LONG.get(array, at + 20),
                (long) LONG.get(array, at + 28),
                (long) LONG.get(array, at + 36),
                (long) LONG.get(array, at + 44),
                (long) LONG.get(array, at + 52));
    }

    /** Reads the row at {@code at} of a little-endian buffer. */
    static Row decode(ByteBuffer buffer, int at) { // per record
        return new Row(
                buffer.getLong(at + 4),
                buffer.getLong(at + 12),
                buffer.getLong(at + 20),
                buffer.getLong(at + 28),
                buffer.getLong(at + 36),
                buffer.getLong(at + 44),
                buffer.getLong(at + 52));
    }

    /** A number to which every bit contributes; sums of it tell sets of rows apart. */
    long checksum() { // per record
        long folded = id
                ^ Long.rotateLeft(userId, 9)
                ^ Long.rotateLeft(type, 18)
                ^ Long.rotateLeft(value, 27)
                ^ Long.rotateLeft(country, 36)
                ^ Long.rotateLeft(millis, 45)
                ^ Long.rotateLeft(score, 54);
        long scattered = folded * 0x9E3779B97F4A7C15L;
        return scattered ^ (scattered >>> 32);
    }
}
