package io.spate.record;

/**
 * Where the record at hand comes from. One object per driver is reused for all records: read what you need, keep nothing.
 *
 * <p>Valid only during the call that received it, on the driver thread.
 */
public interface RecordMeta {

    /** Value of {@link #timestamp()} for a record without one. */
    long NO_TIMESTAMP = Long.MIN_VALUE;

    /** Value of {@link #keyHash()} for a record without a key. */
    long NO_KEY = 0L;

    /** The partition that the record was read from. */
    PartitionId partition();

    /** The record's position in its partition, in the source's own units (an offset, a byte position). */
    long position();

    /** When the record came about, in milliseconds since the Unix epoch, or {@link #NO_TIMESTAMP}. */
    long timestamp();

    /** The {@link KeyHash} of the record's key, or {@link #NO_KEY}. */
    long keyHash();
}
