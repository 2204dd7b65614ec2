package io.spate.internal.backpressure;

import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that one shard has taken and not settled, and the most it may have, so that a shard that settles nothing
 * leaves the others their part of the budget.
 *
 * <p>Drivers look and add, the shard's sink thread gives back; any thread.
 */
public final class ShardShare {

    private final long mostBytes;
    private final Wakeup drivers;
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean driversWait;

    ShardShare(long mostBytes, Wakeup drivers) {
        this.mostBytes = mostBytes;
        this.drivers = drivers;
    }

    /**
     * True if the shard may take one more chunk; otherwise drivers are woken when it may. A shard that has nothing may
     * always take one, however big. Several drivers that ask at once may all be told yes.
     */
    public boolean hasRoom() {
        if (isBelow()) {
            return true;
        }
        driversWait = true;
        return isBelow(); // looked at again: a return before the flag was up wakes nobody
    }

    private boolean isBelow() {
        long now = taken.get();
        return now <= 0 || now < mostBytes;
    }

    /** Counts a chunk that the shard was handed; it may even have been given back already. */
    public void add(long bytes) {
        taken.getAndAdd(bytes);
    }

    /** Gives back a chunk that was settled or given up; exactly once for each {@link #add}. */
    public void giveBack(long bytes) {
        taken.getAndAdd(-bytes);
        if (driversWait && isBelow()) {
            driversWait = false;
            drivers.wake();
        }
    }

    /** Bytes that the shard has; for a moment less than nothing if it gave a chunk back before that was counted. */
    public long taken() {
        return taken.get();
    }
}
