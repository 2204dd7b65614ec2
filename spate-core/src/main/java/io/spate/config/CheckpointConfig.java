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
 */
public record CheckpointConfig(
        Duration interval, Duration commitTimeout, int maxPendingBatches, Duration drainTimeout) {

    private static final CheckpointConfig DEFAULTS =
            new CheckpointConfig(Duration.ofSeconds(5), Duration.ofSeconds(10), 1024, Duration.ofSeconds(25));

    public CheckpointConfig {
        Bound.atLeast(
                "checkpoint.interval",
                interval,
                Duration.ofMillis(100),
                "committing more often strains the position store and makes nothing safer");
        Bound.positive("checkpoint.commit-timeout", commitTimeout, "10 s suits most stores");
        Bound.atLeast("checkpoint.max-pending-batches", maxPendingBatches, 1, "0 would never read anything");
        Bound.positive("checkpoint.drain-timeout", drainTimeout, "without time to drain, every stop causes duplicates");
    }

    /** Commits every 5 s within 10 s, 1024 pending batches, 25 s to drain. */
    public static CheckpointConfig defaults() {
        return DEFAULTS;
    }
}
