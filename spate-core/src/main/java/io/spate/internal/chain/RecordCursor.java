package io.spate.internal.chain;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import org.jspecify.annotations.Nullable;

/** The one {@link RecordMeta} of a chain: a sight of the record at hand. Owned by its driver. */
final class RecordCursor implements RecordMeta {

    private PartitionId partition = PartitionId.of(0);
    private RecordBatch<?> records = RecordBatch.none();
    private @Nullable RecordMeta held;

    void pointAt(PartitionId partition, RecordBatch<?> records) {
        this.partition = partition;
        this.records = records;
    }

    /** Shows the place of a record that an operator has kept, until null ends it; returns what was shown instead. */
    @Nullable
    RecordMeta show(@Nullable RecordMeta kept) {
        RecordMeta before = held;
        held = kept;
        return before;
    }

    @Override
    public PartitionId partition() {
        return held != null ? held.partition() : partition;
    }

    @Override
    public long position() {
        return held != null ? held.position() : records.position();
    }

    @Override
    public long timestamp() {
        return held != null ? held.timestamp() : records.timestamp();
    }

    @Override
    public long keyHash() {
        return held != null ? held.keyHash() : records.keyHash();
    }
}
