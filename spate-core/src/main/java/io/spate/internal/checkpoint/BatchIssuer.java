package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Outbox;

/**
 * Numbers the batches of one grant and makes their acknowledgements. Shared by the lanes of the partition; owned by the
 * driver that holds the grant.
 */
public final class BatchIssuer {

    private final PartitionGrant grant;
    private final Outbox<? super CheckpointEvent> books;
    private long issued;

    public BatchIssuer(PartitionGrant grant, Outbox<? super CheckpointEvent> books) {
        this.grant = grant;
        this.books = books;
    }

    /** Whose batches are issued. */
    public PartitionGrant grant() {
        return grant;
    }

    /** True while the partition has as many unsettled batches as it may; progress wakes the driver. */
    public boolean isGateClosed() {
        return grant.gate().isClosed(issued);
    }

    /** The next batch's acknowledgement, registered before it can resolve. */
    public BatchAck issue() {
        BatchAck ack = new BatchAck(grant, issued++, books);
        books.send(new CheckpointEvent.BatchIssued(ack));
        return ack;
    }
}
