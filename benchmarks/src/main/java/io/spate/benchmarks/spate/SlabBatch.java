package io.spate.benchmarks.spate;

import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.data.Slab;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;

/** A range of a slab as a batch; its one payload moves from record to record. Owned by its driver. */
final class SlabBatch implements RecordBatch<Payload> {

    private final Payload payload = new Payload();
    private Slab slab = new Slab(new byte[0], new int[1]);
    private int next;
    private int end;
    private long nextPosition;

    /** This batch over the cursor's range. */
    SlabBatch over(LaneCursor cursor) {
        slab = cursor.slab();
        next = cursor.from();
        end = cursor.to();
        nextPosition = cursor.position();
        return this;
    }

    @Override
    public boolean advance() { // per record
        if (next == end) {
            return false;
        }
        payload.wrap(slab.bytes(), slab.offsets()[next], slab.length(next));
        next++;
        return true;
    }

    @Override
    public Payload record() {
        return payload;
    }

    @Override
    public long position() {
        return nextPosition - (end - next) - 1;
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
        return nextPosition;
    }
}
