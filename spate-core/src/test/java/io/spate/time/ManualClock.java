package io.spate.time;

import java.time.Duration;

/** A clock that a test moves by hand. Owned by the test's thread. */
public final class ManualClock implements Clock {

    private long nanos = Long.MAX_VALUE - 1_000_000_000L; // wraps around early, so that wrong comparisons show

    /** A clock that stands until it is moved. */
    public ManualClock() {}

    /** Moves time on. */
    public void advance(Duration by) {
        nanos += by.toNanos();
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long wallMillis() {
        return nanos / 1_000_000;
    }
}
