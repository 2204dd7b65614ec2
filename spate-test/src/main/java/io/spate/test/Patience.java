package io.spate.test;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How long a test waits for a real system.
 *
 * @param limit after which it gives up
 */
record Patience(Duration limit) {

    private static final long NAP_NANOS = 1_000_000;

    /** @throws AssertionError if it does not come true in time */
    void await(String what, BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > limit.toNanos()) {
                throw new AssertionError("in vain for " + limit.toMillis() + " ms until " + what);
            }
            LockSupport.parkNanos(NAP_NANOS);
        }
    }
}
