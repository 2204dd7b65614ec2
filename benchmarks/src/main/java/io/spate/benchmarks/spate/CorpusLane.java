package io.spate.benchmarks.spate;

import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.data.Slab;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;

/** Hands out one slab, lap after lap, as batches that reuse one payload. Owned by its driver. */
final class CorpusLane implements SourceLane<Payload> {

    private final LaneId id;
    private final PartitionId partition;
    private final LaneCursor cursor;
    private final SlabBatch batch = new SlabBatch();

    CorpusLane(int number, Slab slab, long laps) {
        this.id = new LaneId(number);
        this.partition = PartitionId.of(number);
        this.cursor = new LaneCursor(slab, laps);
    }

    @Override
    public LaneId id() {
        return id;
    }

    @Override
    public PartitionId partition() {
        return partition;
    }

    @Override
    public RecordBatch<Payload> poll(int maxRecords) {
        if (!cursor.advance(Math.min(maxRecords, LaneCursor.BATCH))) {
            return RecordBatch.end();
        }
        return batch.over(cursor);
    }
}
