package io.spate.internal.backpressure;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes between sealing a chunk and settling it. A signal, not a permit: nobody waits on it.
 *
 * <p>Drivers add, sink threads give back, drivers look at the level; any thread.
 */
public final class InflightBudget {

    private static final double MOST_FOR_ONE_SHARD = 0.9; // of the low mark; the rest is for what waits at drivers

    private final long highBytes;
    private final long lowBytes;
    private final Wakeup drivers;
    private final AtomicLong used = new AtomicLong();
    private volatile boolean driversWait;

    /** @param drivers woken when the level has fallen to the low mark and a driver waits for that */
    public InflightBudget(BackpressureConfig config, Wakeup drivers) {
        this.highBytes = config.highBytes();
        this.lowBytes = config.lowBytes();
        this.drivers = drivers;
    }

    /**
     * The share of one of a sink's shards. Less than the low mark, so that reading goes on for the others when one shard
     * has all that it may and settles nothing of it; an only shard has no other to leave anything to.
     */
    public ShardShare share(int shards) {
        return new ShardShare(shards == 1 ? Long.MAX_VALUE : (long) (lowBytes * MOST_FOR_ONE_SHARD), drivers);
    }

    /** Bytes that were sealed and are not settled, given up or torn down. */
    public long used() {
        return used.get();
    }

    /** Counts a sealed chunk. */
    public void add(long bytes) {
        used.getAndAdd(bytes);
    }

    /** Gives back a chunk that was settled or given up; exactly once for each {@link #add}. */
    public void giveBack(long bytes) {
        long left = used.addAndGet(-bytes);
        if (left <= lowBytes && driversWait) {
            driversWait = false;
            drivers.wake();
        }
    }

    /** True at or above the mark at which reading pauses. */
    boolean isHigh() {
        return used.get() >= highBytes;
    }

    /** True at or below the mark at which reading resumes; otherwise drivers are woken when it is reached. */
    boolean isLow() {
        if (used.get() <= lowBytes) {
            return true;
        }
        driversWait = true;
        return used.get() <= lowBytes; // read again: a return before the flag was up wakes nobody
    }
}
