package io.spate.config;

import java.time.Duration;

/**
 * When a shard's rows are sealed into a batch: whichever limit is reached first.
 *
 * @param maxRows rows, at least 1, key {@code batch.max-rows}; exceeded by at most one chunk
 * @param maxBytes bytes, at least 1, key {@code batch.max-bytes}; exceeded by at most one chunk
 * @param linger age of the oldest row, zero or more, key {@code batch.linger}
 */
public record BatchConfig(int maxRows, long maxBytes, Duration linger) {

    private static final BatchConfig DEFAULTS = new BatchConfig(500_000, 8L << 20, Duration.ofSeconds(1));

    public BatchConfig {
        Bound.atLeast("batch.max-rows", maxRows, 1, "a batch holds at least one row");
        Bound.atLeast("batch.max-bytes", maxBytes, 1, "a batch holds at least one row");
        Bound.notNegative("batch.linger", linger, "0 seals as soon as nothing more is queued");
    }

    /** 500 000 rows, 8 MiB, 1 s. */
    public static BatchConfig defaults() {
        return DEFAULTS;
    }
}
