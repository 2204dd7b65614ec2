package io.spate.time;

import java.time.Duration;

/**
 * A clock for tests, which stands until it is moved by hand. Its wall time begins at the Unix epoch. Owned by one thread,
 * that of the test.
 */
public final class ManualClock implements Clock {

    private static final long START =
            Long.MAX_VALUE - 1_000_000_000L; // wraps around early, so that wrong comparisons show

    private long nanos = START;
    private long wallNanos;

    /** A clock that stands until it is moved. */
    public ManualClock() {}

    /** Moves time on. */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("time does not go back by " + by + "; only the wall clock jumps");
        }
        nanos += by.toNanos();
        wallNanos += by.toNanos();
    }

    /** Sets the wall clock on or back, as an administrator does; {@link #nanoTime()} goes on as before. */
    public void jumpWall(Duration by) {
        wallNanos += by.toNanos();
    }

    /** Time since the clock was made; jumps of the wall clock do not count. */
    public Duration elapsed() {
        return Duration.ofNanos(nanos - START);
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long wallMillis() {
        return Math.floorDiv(wallNanos, 1_000_000L);
    }
}
