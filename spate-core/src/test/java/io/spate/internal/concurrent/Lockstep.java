package io.spate.internal.concurrent;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Two threads that do one thing each at almost the same moment, round after round and with ever other distances, so that
 * rare orders happen often.
 */
public final class Lockstep {

    private static final int DISTANCES = 64;
    private static final int BROKEN_OFF = Integer.MAX_VALUE / 2;

    private final AtomicInteger arrivals = new AtomicInteger();

    private Lockstep() {}

    /**
     * Runs {@code left} and {@code right} against each other, {@code rounds} times.
     *
     * @param afterwards called by the caller's thread when both have done their part of a round
     */
    public static void race(int rounds, IntConsumer left, IntConsumer right, IntConsumer afterwards) throws Exception {
        Lockstep lockstep = new Lockstep();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> lockstep.run(rounds, right, round -> {}));
        lockstep.run(rounds, lockstep.delayed(left), afterwards);
        other.get(10, TimeUnit.SECONDS);
    }

    private IntConsumer delayed(IntConsumer part) {
        return round -> {
            for (int distance = round % DISTANCES; distance > 0; distance--) {
                arrivals.get(); // about a nanosecond
            }
            part.accept(round);
        };
    }

    private void run(int rounds, IntConsumer part, IntConsumer afterwards) {
        try {
            for (int round = 0; round < rounds; round++) {
                arrive(2 * round);
                part.accept(round);
                arrive(2 * round + 1);
                afterwards.accept(round);
            }
        } finally {
            arrivals.addAndGet(BROKEN_OFF); // a failed side must not leave the other one waiting
        }
    }

    private void arrive(int phase) {
        arrivals.incrementAndGet();
        for (int spins = 0; arrivals.get() < 2 * (phase + 1); spins++) {
            if (spins > 1000) {
                Thread.yield();
            }
        }
    }
}
