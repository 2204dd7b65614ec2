package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Outbox;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The acknowledgement of one polled batch, by shares: one for the driver while it pushes, one for each chunk that holds
 * rows of the batch. The last release reports once; failed beats delivered.
 *
 * <p>Any thread releases a share it holds. Only the driver adds shares, and only while it holds its own.
 */
public final class BatchAck {

    private static final VarHandle SHARES;
    private static final VarHandle SETTLED_ROWS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SHARES = lookup.findVarHandle(BatchAck.class, "shares", int.class);
            SETTLED_ROWS = lookup.findVarHandle(BatchAck.class, "settledRows", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PartitionGrant grant;
    private final long sequence;
    private final Outbox<? super CheckpointEvent> books;

    private int shares = 1;
    private long settledRows;
    private volatile boolean failed;

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

    /** One more share, which counts one row as routed. Driver only, while it holds its own share. */
    void retain() {
        SHARES.getAndAdd(this, 1);
    }

    /** The driver's share: the batch was pushed to its end. */
    public void finish(long nextPosition, long routedRows) {
        this.nextPosition = nextPosition;
        this.routedRows = routedRows;
        release();
    }

    /** The driver's share: the batch will never be pushed to its end. */
    public void abandon() {
        failed = true;
        release();
    }

    /** A chunk's share: these rows of the batch are durable or were dropped by a counted policy. */
    void settle(long rows) {
        SETTLED_ROWS.getAndAdd(this, rows);
        release();
    }

    /** A chunk's share: rows of the batch were given up. */
    void fail() {
        failed = true;
        release();
    }

    private void release() {
        int before = (int) SHARES.getAndAdd(this, -1);
        if (before == 1) {
            books.send(new CheckpointEvent.BatchResolved(this));
        } else if (before < 1) {
            throw new IllegalStateException(
                    "a share of " + this + " was released twice; its position cannot be trusted");
        }
    }

    /** True if any holder failed the batch. Final once the batch is resolved. */
    boolean isFailed() {
        return failed;
    }

    /** Where to resume after the batch. Only for a resolved batch that did not fail. */
    long nextPosition() {
        return nextPosition;
    }

    /** Rows that the driver handed to chunks. Only for a resolved batch that did not fail. */
    long routedRows() {
        return routedRows;
    }

    /** Rows that were settled. Final once the batch is resolved. */
    long settledRows() {
        return (long) SETTLED_ROWS.getVolatile(this);
    }

    @Override
    public String toString() {
        return "batch " + sequence + " of " + grant;
    }
}
