package io.spate.config;

import java.time.Duration;

/**
 * Commits and the end of a run.
 *
 * @param interval time between two commits, at least 100 ms, key {@code checkpoint.interval}
 * @param commitTimeout limit of one commit call, key {@code checkpoint.commit-timeout}
 * @param maxPendingBatches polled batches of one partition that may be unsettled, at least 1, key
 *     {@code checkpoint.max-pending-batches}; the partition is not polled while it is at the limit
 * @param drainTimeout all the time the end of a run may take, key {@code checkpoint.drain-timeout}
 * @param stalledFailAfter how long one batch may hold up the committed position of its partition before the run fails,
 *     because it reads on and makes nothing of it durable; zero means for ever, key
 *     {@code checkpoint.stalled-fail-after}
 */
public record CheckpointConfig(
        Duration interval,
        Duration commitTimeout,
        int maxPendingBatches,
        Duration drainTimeout,
        Duration stalledFailAfter) {

    private static final CheckpointConfig DEFAULTS = new CheckpointConfig(
            Duration.ofSeconds(5), Duration.ofSeconds(10), 1024, Duration.ofSeconds(25), Duration.ofSeconds(120));

    public CheckpointConfig {
        Bound.atLeast(
                "checkpoint.interval",
                interval,
                Duration.ofMillis(100),
                "committing more often strains the position store and makes nothing safer");
        Bound.positive("checkpoint.commit-timeout", commitTimeout, "10 s suits most stores");
        Bound.atLeast("checkpoint.max-pending-batches", maxPendingBatches, 1, "0 would never read anything");
        Bound.positive("checkpoint.drain-timeout", drainTimeout, "without time to drain, every stop causes duplicates");
        Bound.notNegative(
                "checkpoint.stalled-fail-after", stalledFailAfter, "zero waits for ever, 120 s is the default");
    }

    /** Commits every 5 s within 10 s, 1024 pending batches, 25 s to drain, 120 s for a batch that holds others up. */
    public static CheckpointConfig defaults() {
        return DEFAULTS;
    }

    /** This with another time between commits. */
    public CheckpointConfig withInterval(Duration interval) {
        return new CheckpointConfig(interval, commitTimeout, maxPendingBatches, drainTimeout, stalledFailAfter);
    }

    /** This with another limit for the end of the run. */
    public CheckpointConfig withDrainTimeout(Duration drainTimeout) {
        return new CheckpointConfig(interval, commitTimeout, maxPendingBatches, drainTimeout, stalledFailAfter);
    }

    /** This with another limit for a batch that holds others up; zero for none. */
    public CheckpointConfig withStalledFailAfter(Duration stalledFailAfter) {
        return new CheckpointConfig(interval, commitTimeout, maxPendingBatches, drainTimeout, stalledFailAfter);
    }
}
