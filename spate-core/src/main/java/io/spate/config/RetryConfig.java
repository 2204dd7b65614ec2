package io.spate.config;

import java.time.Duration;
import java.util.Optional;

/**
 * How a failed write is tried again: delays grow from {@code initial} by {@code multiplier} up to {@code max}, each
 * shortened at random by at most the share {@code jitter}.
 *
 * @param initial first delay, key {@code retry.initial}
 * @param max longest delay, key {@code retry.max}
 * @param multiplier growth from one delay to the next, 1 to 1e9, key {@code retry.multiplier}
 * @param jitter share of a delay that chance may take away, 0 to 1, key {@code retry.jitter}
 * @param maxAttempts attempts before the batch has failed for good, 0 for no limit, key {@code retry.max-attempts}
 */
public record RetryConfig(Duration initial, Duration max, double multiplier, double jitter, int maxAttempts) {

    private static final RetryConfig DEFAULTS =
            new RetryConfig(Duration.ofMillis(100), Duration.ofSeconds(10), 2.0, 0.2, 0);

    public RetryConfig {
        Bound.positive("retry.initial", initial, "a retry without delay spins on a failing destination");
        Bound.positive("retry.max", max, "a retry without delay spins on a failing destination");
        if (initial.compareTo(max) > 0) {
            throw Bound.refuse(
                    "retry.initial",
                    "at most retry.max (" + Bound.text(max) + ")",
                    Bound.text(initial),
                    "raise retry.max");
        }
        Bound.within("retry.multiplier", multiplier, 1.0, 1e9, "1 keeps the delay constant, 2 doubles it");
        Bound.within("retry.jitter", jitter, 0.0, 1.0, "0.2 spreads retries over a fifth of the delay");
        Bound.atLeast("retry.max-attempts", maxAttempts, 0, "0 tries for ever");
    }

    /** 100 ms doubling to 10 s, jitter 0.2, no limit. */
    public static RetryConfig defaults() {
        return DEFAULTS;
    }

    /** This with other first and longest delays. */
    public RetryConfig withDelays(Duration initial, Duration max) {
        return new RetryConfig(initial, max, multiplier, jitter, maxAttempts);
    }

    /** This with another limit of attempts; 0 for none. */
    public RetryConfig withMaxAttempts(int maxAttempts) {
        return new RetryConfig(initial, max, multiplier, jitter, maxAttempts);
    }

    /** This with another share that chance may take from a delay. */
    public RetryConfig withJitter(double jitter) {
        return new RetryConfig(initial, max, multiplier, jitter, maxAttempts);
    }

    /** The longest that all delays of one batch can be together; empty if there is no limit of attempts. */
    public Optional<Duration> longestDelays() {
        if (maxAttempts == 0) {
            return Optional.empty();
        }
        double total = 0;
        double step = initial.toMillis();
        int left = maxAttempts - 1;
        for (; left > 0 && multiplier > 1 && step < max.toMillis(); left--) {
            total += step;
            step *= multiplier;
        }
        total += left * Math.min(step, max.toMillis());
        return Optional.of(Duration.ofMillis(Math.round(total)));
    }
}
