package io.spate.internal.concurrent;

import io.spate.time.Clock;

/** Waits in the middle of a step by parking the owner's thread. Used by the owner. */
public final class ParkedWait implements InnerWait {

    private final Parker parker;
    private final Clock clock;

    public ParkedWait(Parker parker, Clock clock) {
        this.parker = parker;
        this.clock = clock;
    }

    @Override
    public void beforeWork() {
        parker.clear();
    }

    @Override
    public void untilWoken(Deadline deadline) {
        long remaining = deadline.remainingNanos(clock.nanoTime());
        if (remaining > 0) {
            Thread.interrupted(); // a flag left behind would turn the wait into a spin
            parker.park(remaining);
        }
    }
}
