package io.spate.examples;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another process does, and only so long. */
final class Wait {

    private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long STEP_NANOS = Duration.ofMillis(1).toNanos();

    private Wait() {}

    /** Something that can be asked again and again. */
    @FunctionalInterface
    interface Question {
        boolean isTrue() throws Exception;
    }

    /** Asks until it is true, and fails if it is not in a minute. */
    static void until(String what, Question question) throws Exception {
        long start = System.nanoTime();
        while (!question.isTrue()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** Lets this time pass, to act at a moment that nothing announces. */
    static void pass(long nanos) throws Exception {
        long start = System.nanoTime();
        until("time passes", () -> System.nanoTime() - start >= nanos);
    }
}
