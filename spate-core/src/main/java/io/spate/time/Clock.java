package io.spate.time;

/**
 * The only source of time of a pipeline: monotonic nanoseconds for every decision, wall time for display only.
 *
 * <p>A connector takes the clock of its context, so that a test which moves the clock by hand moves the connector too.
 * Safe for any thread; never blocks.
 */
public interface Clock {

    /** A clock over the JVM's monotonic and wall time. */
    static Clock system() {
        return SystemClock.INSTANCE;
    }

    /** Monotonic nanoseconds with an arbitrary origin; compare two readings by subtraction only. */
    long nanoTime();

    /** Milliseconds since the Unix epoch, for people to read: it may jump, so nothing may be decided by it. */
    long wallMillis();
}
