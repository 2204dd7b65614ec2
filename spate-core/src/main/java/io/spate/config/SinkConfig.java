package io.spate.config;

import io.spate.policy.ErrorPolicy;
import java.time.Duration;
import java.util.Optional;

/**
 * Batching, limits and retries of one sink. Immutable.
 *
 * @param batch when a batch is sealed
 * @param chunk the unit of hand-over
 * @param retry how failed writes are tried again
 * @param maxInFlight writes of one shard at a time, at least 1, key {@code inflight.max-per-shard}; with 1 a partition's
 *     rows reach a shard in source order
 * @param attemptTimeout limit of one write attempt, key {@code write.attempt-timeout}
 * @param encodePolicy answer to a row that cannot be encoded, key {@code encode.policy}
 * @param rejectedPolicy answer to rows that the destination refuses, key {@code rejected.policy}
 */
public record SinkConfig(
        BatchConfig batch,
        ChunkConfig chunk,
        RetryConfig retry,
        int maxInFlight,
        Duration attemptTimeout,
        ErrorPolicy encodePolicy,
        ErrorPolicy rejectedPolicy) {

    private static final SinkConfig DEFAULTS = new SinkConfig(
            BatchConfig.defaults(),
            ChunkConfig.defaults(),
            RetryConfig.defaults(),
            2,
            Duration.ofSeconds(30),
            ErrorPolicy.FAIL,
            ErrorPolicy.FAIL);

    public SinkConfig {
        Bound.atLeast("inflight.max-per-shard", maxInFlight, 1, "1 keeps order, 2 overlaps writing and batching");
        Bound.positive("write.attempt-timeout", attemptTimeout, "30 s suits most destinations");
    }

    /** Two writes in flight, 30 s for an attempt, policy fail. */
    public static SinkConfig defaults() {
        return DEFAULTS;
    }

    /** This with other batch limits. */
    public SinkConfig withBatch(int maxRows, long maxBytes, Duration linger) {
        BatchConfig other = new BatchConfig(maxRows, maxBytes, linger);
        return new SinkConfig(other, chunk, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /** This with another chunk size and queue. */
    public SinkConfig withChunk(int targetBytes, int queueCapacity) {
        ChunkConfig other = new ChunkConfig(targetBytes, queueCapacity);
        return new SinkConfig(batch, other, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /** This with other retries. */
    public SinkConfig withRetry(RetryConfig retry) {
        return new SinkConfig(batch, chunk, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /** This with another number of writes in flight per shard. */
    public SinkConfig withMaxInFlight(int maxInFlight) {
        return new SinkConfig(batch, chunk, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /** This with another limit of one write attempt. */
    public SinkConfig withAttemptTimeout(Duration attemptTimeout) {
        return new SinkConfig(batch, chunk, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /** This with other answers to rows that cannot be encoded and to rows that the destination refuses. */
    public SinkConfig withPolicies(ErrorPolicy encodePolicy, ErrorPolicy rejectedPolicy) {
        return new SinkConfig(batch, chunk, retry, maxInFlight, attemptTimeout, encodePolicy, rejectedPolicy);
    }

    /**
     * Longest time from a batch's first attempt to the end of its last one, if every attempt uses all its time; empty if
     * there is no limit of attempts.
     */
    public Optional<Duration> longestWrite() {
        return retry.longestDelays()
                .map(delays -> delays.plusMillis(Math.round((double) attemptTimeout.toMillis() * retry.maxAttempts())));
    }
}
