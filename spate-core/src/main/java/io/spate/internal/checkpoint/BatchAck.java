package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Outbox;
import io.spate.record.PartitionId;
import java.util.Set;

/** The acknowledgement of one polled batch: its resolution is told to the books. */
public final class BatchAck extends SharedAck {

    private final PartitionGrant grant;
    private final long sequence;
    private final Outbox<? super CheckpointEvent> books;

    // written by the driver before it releases its own share, read after the last release
    private long nextPosition;
    private long routedRows;

    BatchAck(PartitionGrant grant, long sequence, Outbox<? super CheckpointEvent> books) {
        this.grant = grant;
        this.sequence = sequence;
        this.books = books;
    }

    /** Whose batch it is. */
    public PartitionGrant grant() {
        return grant;
    }

    /** Number of the batch in its grant, from 0, without gaps. */
    public long sequence() {
        return sequence;
    }

    /** The driver's share: the batch was pushed to its end. */
    public void finish(long nextPosition, long routedRows) {
        this.nextPosition = nextPosition;
        this.routedRows = routedRows;
        release();
    }

    /** The driver's share: the batch will never be pushed to its end. */
    public void abandon() {
        fail();
    }

    @Override
    void onResolved() {
        books.send(new CheckpointEvent.BatchResolved(this));
    }

    @Override
    void addPartitionsTo(Set<PartitionId> partitions) {
        partitions.add(grant.partition());
    }

    /** Where to resume after the batch. Only for a resolved batch that did not fail. */
    long nextPosition() {
        return nextPosition;
    }

    /** Rows that the driver handed to chunks. Only for a resolved batch that did not fail. */
    long routedRows() {
        return routedRows;
    }

    @Override
    public String toString() {
        return "batch " + sequence + " of " + grant;
    }
}
