package io.spate.source;

import io.spate.record.RecordMeta;

/** The two empty answers of a lane. Immutable. */
final class NoRecords implements RecordBatch<Object> {

    private static final NoRecords NONE = new NoRecords("none");
    private static final NoRecords END = new NoRecords("end");

    private final String name;

    private NoRecords(String name) {
        this.name = name;
    }

    @SuppressWarnings("unchecked") // never hands out a record
    static <T> RecordBatch<T> none() {
        return (RecordBatch<T>) (RecordBatch<?>) NONE;
    }

    @SuppressWarnings("unchecked") // never hands out a record
    static <T> RecordBatch<T> end() {
        return (RecordBatch<T>) (RecordBatch<?>) END;
    }

    @Override
    public boolean advance() {
        return false;
    }

    @Override
    public Object record() {
        throw new IllegalStateException("an empty batch has no record");
    }

    @Override
    public long position() {
        throw new IllegalStateException("an empty batch has no position");
    }

    @Override
    public long timestamp() {
        return RecordMeta.NO_TIMESTAMP;
    }

    @Override
    public long keyHash() {
        return RecordMeta.NO_KEY;
    }

    @Override
    public long nextPosition() {
        throw new IllegalStateException("an empty batch settles nothing");
    }

    @Override
    public String toString() {
        return "RecordBatch." + name + "()";
    }
}
