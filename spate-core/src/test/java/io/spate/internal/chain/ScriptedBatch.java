package io.spate.internal.chain;

import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import java.util.List;

/** A polled batch of given records, at positions that count on from a first one. */
final class ScriptedBatch implements RecordBatch<Object> {

    private final long first;
    private final List<?> records;
    private int current = -1;

    ScriptedBatch(long first, List<?> records) {
        this.first = first;
        this.records = records;
    }

    @Override
    public boolean advance() {
        current = Math.min(current + 1, records.size());
        return current < records.size();
    }

    @Override
    public Object record() {
        return records.get(current);
    }

    @Override
    public long position() {
        return first + current;
    }

    @Override
    public long timestamp() {
        return 1000 * position();
    }

    @Override
    public long keyHash() {
        return position() % 2 == 0 ? RecordMeta.NO_KEY : position();
    }

    @Override
    public long nextPosition() {
        return first + records.size();
    }
}
