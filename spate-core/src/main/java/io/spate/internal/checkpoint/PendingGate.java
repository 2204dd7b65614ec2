package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Wakeup;

/**
 * Tells a driver how many batches of a partition have settled in order, so that it can stop polling at the ceiling.
 *
 * <p>Shared by one driver, which reads and waits, and the controller, which advances. A late read shows too little
 * progress, never too much, so the gate stays shut a little longer at worst.
 */
public final class PendingGate {

    private final int limit;
    private final Wakeup driver;
    private volatile long advanced;
    private volatile boolean driverWaits;

    PendingGate(int limit, Wakeup driver) {
        this.limit = limit;
        this.driver = driver;
    }

    /** True while {@code issued} batches leave no room for one more; the driver is then woken by progress. Driver only. */
    public boolean isClosed(long issued) {
        if (issued - advanced < limit) {
            return false;
        }
        driverWaits = true;
        return issued - advanced >= limit; // read again: progress before the flag was up wakes nobody
    }

    /** Counts batches that the watermark has passed. Controller only. */
    void advance(int batches) {
        advanced += batches; // one writer
        if (driverWaits) {
            driverWaits = false;
            driver.wake();
        }
    }
}
