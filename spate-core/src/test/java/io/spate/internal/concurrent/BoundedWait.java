package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;

/** A wait that somebody is sure to end soon, so that a lost wake-up fails the test instead of slowing it down. */
public final class BoundedWait {

    private static final long BOUND = TimeUnit.SECONDS.toNanos(5);

    private BoundedWait() {}

    /** Parks until somebody wakes; five seconds are too long. */
    public static void await(Parker parker) {
        long start = System.nanoTime();
        parker.park(BOUND);
        assertThat(System.nanoTime() - start).as("a wait for a wake-up, in ns").isLessThan(BOUND);
    }
}
