package io.spate.internal.chain;

import io.spate.internal.checkpoint.HeldAck;
import io.spate.internal.checkpoint.SharedAck;
import io.spate.operator.Hold;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.Set;
import java.util.function.Consumer;

/** Records that an operator keeps, with the shares of their batches. Owned by its driver. */
final class HeldRecords implements Hold {

    /** The place of a record, kept beyond its batch. */
    private record Place(PartitionId partition, long position, long timestamp, long keyHash) implements RecordMeta {
        static Place of(RecordMeta meta) {
            return new Place(meta.partition(), meta.position(), meta.timestamp(), meta.keyHash());
        }
    }

    private final Place first;
    private final Consumer<HeldRecords> onRelease;
    private final HeldAck ack = new HeldAck();
    private long payloadBytes;
    private boolean isReleased;

    /** @param onRelease hears when it is over */
    HeldRecords(RecordMeta first, Consumer<HeldRecords> onRelease) {
        this.first = Place.of(first);
        this.onRelease = onRelease;
    }

    /** One more record, of this batch or hold, whose payload counts with the first row that is emitted. */
    void add(SharedAck owner, long bytes) {
        ack.add(owner);
        payloadBytes += bytes;
    }

    HeldAck ack() {
        return ack;
    }

    /** What the next row counts. */
    long payloadBytes() {
        return payloadBytes;
    }

    /** A row was handed to a chunk. */
    void onRouted() {
        payloadBytes = 0;
        ack.onRouted();
    }

    @Override
    public RecordMeta first() {
        return first;
    }

    @Override
    public Set<PartitionId> partitions() {
        return ack.partitions();
    }

    @Override
    public void release() {
        end();
        ack.finish();
    }

    /** The records are read again by the next run or owner. */
    void abandon() {
        end();
        ack.abandon();
    }

    private void end() {
        if (isReleased) {
            throw new IllegalStateException("the hold that begins with position " + first.position() + " of partition "
                    + first.partition() + " was released twice");
        }
        isReleased = true;
        onRelease.accept(this);
    }
}
