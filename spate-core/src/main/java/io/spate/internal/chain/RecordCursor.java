package io.spate.internal.chain;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;

/** The one {@link RecordMeta} of a chain: a sight of the record at hand. Owned by its driver. */
final class RecordCursor implements RecordMeta {

    private PartitionId partition = PartitionId.of(0);
    private RecordBatch<?> records = RecordBatch.none();

    void pointAt(PartitionId partition, RecordBatch<?> records) {
        this.partition = partition;
        this.records = records;
    }

    @Override
    public PartitionId partition() {
        return partition;
    }

    @Override
    public long position() {
        return records.position();
    }

    @Override
    public long timestamp() {
        return records.timestamp();
    }

    @Override
    public long keyHash() {
        return records.keyHash();
    }
}
