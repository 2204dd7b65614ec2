package io.spate.source;

/**
 * A cursor over the records of one poll. Used by one driver thread; valid until its lane is polled again.
 *
 * <p>A batch may be left alone between two records for as long as a sink is blocked, and is then continued.
 */
public interface RecordBatch<T> {

    /** The answer of a lane that has nothing right now. */
    static <T> RecordBatch<T> none() {
        return NoRecords.none();
    }

    /** The answer of a lane that will never have anything again. */
    static <T> RecordBatch<T> end() {
        return NoRecords.end();
    }

    /**
     * Moves to the next record; false when there is none. Records of earlier calls may become invalid. An exception ends
     * the run: what may fail for now belongs into {@link SourceLane#poll}.
     */
    boolean advance();

    /** The current record. */
    T record();

    /** The current record's position in its partition. */
    long position();

    /** Milliseconds since the Unix epoch of the current record, or {@link io.spate.record.RecordMeta#NO_TIMESTAMP}. */
    long timestamp();

    /** Hash of the current record's key, or {@link io.spate.record.RecordMeta#NO_KEY}. */
    long keyHash();

    /** Where to resume once all of this batch is settled; asked once, after {@link #advance()} returned false. */
    long nextPosition();
}
