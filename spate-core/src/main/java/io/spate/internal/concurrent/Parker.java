package io.spate.internal.concurrent;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets one thread wait for a wake-up or a deadline without missing either. Any thread wakes; only the owner waits.
 *
 * <p>A wake-up before the wait ends the wait at once. Repeated wake-ups cost one read until the owner has looked.
 */
public final class Parker implements Wakeup {

    private volatile boolean signalled;
    private volatile Thread parked;

    @Override
    public void wake() {
        java.lang.invoke.VarHandle.fullFence(); // what was published before the call is visible to a woken owner
        if (!signalled) {
            signalled = true;
            Thread waiting = parked;
            if (waiting != null) {
                LockSupport.unpark(waiting);
            }
        }
    }

    /** Takes note of everything that happened so far; call it before looking for work. Owner only. */
    public void clear() {
        signalled = false;
    }

    /** True if somebody has woken the owner since {@link #clear}. Any thread. */
    public boolean isSignalled() {
        return signalled;
    }

    /** Waits until somebody wakes, has woken since {@link #clear}, or {@code nanos} have passed. Owner only. */
    public void park(long nanos) {
        parked = Thread.currentThread();
        if (!signalled) {
            if (nanos == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, nanos);
            }
        }
        parked = null;
    }
}
