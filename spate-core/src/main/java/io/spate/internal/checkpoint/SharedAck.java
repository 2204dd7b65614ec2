package io.spate.internal.checkpoint;

import io.spate.record.PartitionId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;

/**
 * An acknowledgement by shares: one for the driver, one for each chunk that holds rows of it. The last release resolves
 * it, once; failed beats delivered.
 *
 * <p>Any thread releases a share it holds. Only the driver adds shares, and only while it holds its own.
 */
public abstract sealed class SharedAck permits BatchAck, HeldAck {

    private static final VarHandle SHARES;
    private static final VarHandle SETTLED_ROWS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SHARES = lookup.findVarHandle(SharedAck.class, "shares", int.class);
            SETTLED_ROWS = lookup.findVarHandle(SharedAck.class, "settledRows", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int shares = 1;
    private long settledRows;
    private volatile boolean failed;

    SharedAck() {}

    /** One more share. Driver only, while it holds its own. */
    final void retain() {
        SHARES.getAndAdd(this, 1);
    }

    /** A share goes: these rows are durable or were dropped by a counted policy. */
    final void settle(long rows) {
        SETTLED_ROWS.getAndAdd(this, rows);
        release();
    }

    /** A share goes, and what it stood for was given up. */
    final void fail() {
        failed = true;
        release();
    }

    final void release() {
        int before = (int) SHARES.getAndAdd(this, -1);
        if (before == 1) {
            onResolved();
        } else if (before < 1) {
            throw new IllegalStateException(
                    "a share of " + this + " was released twice; its position cannot be trusted");
        }
    }

    /** The last share has gone; called once, by whoever released it. */
    abstract void onResolved();

    /** Adds the partitions that it stands for. Driver only. */
    abstract void addPartitionsTo(Set<PartitionId> partitions);

    /** True if any holder failed it. Final once it is resolved. */
    final boolean isFailed() {
        return failed;
    }

    /** Rows that were settled. Final once it is resolved. */
    final long settledRows() {
        return (long) SETTLED_ROWS.getVolatile(this);
    }
}
