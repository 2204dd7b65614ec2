package io.spate.internal.sink;

import io.spate.config.RetryConfig;
import io.spate.internal.concurrent.Deadline;

/**
 * The delays between the attempts of one batch: growing, capped, shortened by a chance that depends only on the seed.
 * Owned by the shard worker.
 */
final class RetrySchedule {

    private final RetryConfig config;
    private final long maxNanos;
    private long stepNanos;
    private long random;

    RetrySchedule(RetryConfig config, long seed) {
        this.config = config;
        this.maxNanos = Deadline.nanos(config.max());
        this.stepNanos = Math.min(maxNanos, Deadline.nanos(config.initial()));
        this.random = seed;
    }

    /** The next delay in nanoseconds, from (1 − jitter) times the step to the step, at least 1. */
    long nextDelayNanos() {
        long step = stepNanos;
        stepNanos = (long) Math.min(maxNanos, step * config.multiplier());
        double cut = config.jitter() * nextFraction();
        return Math.max(1, step - (long) (step * cut));
    }

    /** Uniform from 0 to 1; neighbouring seeds give unrelated numbers (SplitMix64). */
    private double nextFraction() {
        random += 0x9E3779B97F4A7C15L;
        long mixed = random;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return (mixed >>> 11) * 0x1.0p-53;
    }
}
