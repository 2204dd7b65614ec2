package io.spate.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.error.ConfigException;
import io.spate.policy.ErrorPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bound of every record: scenario G-22, T-056, T-094. A refusal names key, bound, value and remedy. */
class ConfigBoundsTest {

    private static final Duration ZERO = Duration.ZERO;
    private static final Duration NANO = Duration.ofNanos(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Arguments refused(String message, ThrowingCallable construction) {
        return Arguments.of(message, construction);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(batchAndChunk(), retry(), backpressure(), checkpoint(), driver(), sink(), runtime())
                .flatMap(refusals -> refusals);
    }

    private static Stream<Arguments> batchAndChunk() {
        return Stream.of(
                refused(
                        "batch.max-rows must be at least 1, but is 0; a batch holds at least one row",
                        () -> new BatchConfig(0, 1, SECOND)),
                refused(
                        "batch.max-bytes must be at least 1, but is 0; a batch holds at least one row",
                        () -> new BatchConfig(1, 0, SECOND)),
                refused(
                        "batch.linger must be zero or more, but is -1 s; 0 seals as soon as nothing more is queued",
                        () -> new BatchConfig(1, 1, SECOND.negated())),
                refused(
                        "chunk.target-bytes must be at least 1, but is 0; 64 KiB suits most rows",
                        () -> new ChunkConfig(0, 2)),
                refused(
                        "chunk.queue-capacity must be at least 2, but is 1; 8 chunks for each shard suit most sinks",
                        () -> new ChunkConfig(1, 1)));
    }

    private static Stream<Arguments> retry() {
        return Stream.of(
                refused(
                        "retry.initial must be greater than zero, but is 0 s; a retry without delay spins",
                        () -> new RetryConfig(ZERO, SECOND, 2, 0, 0)),
                refused(
                        "retry.max must be greater than zero, but is 0 s; a retry without delay spins",
                        () -> new RetryConfig(SECOND, ZERO, 2, 0, 0)),
                refused(
                        "retry.initial must be at most retry.max (1 s), but is 1500 ms; raise retry.max",
                        () -> new RetryConfig(Duration.ofMillis(1500), SECOND, 2, 0, 0)),
                refused(
                        "retry.multiplier must be from 1.0 to 1.0E9, but is 0.99; 1 keeps the delay constant",
                        () -> new RetryConfig(SECOND, SECOND, 0.99, 0, 0)),
                refused(
                        "retry.multiplier must be from 1.0 to 1.0E9, but is Infinity",
                        () -> new RetryConfig(SECOND, SECOND, Double.POSITIVE_INFINITY, 0, 0)),
                refused(
                        "retry.multiplier must be from 1.0 to 1.0E9, but is NaN",
                        () -> new RetryConfig(SECOND, SECOND, Double.NaN, 0, 0)),
                refused(
                        "retry.jitter must be from 0.0 to 1.0, but is 1.1; 0.2 spreads retries",
                        () -> new RetryConfig(SECOND, SECOND, 2, 1.1, 0)),
                refused(
                        "retry.jitter must be from 0.0 to 1.0, but is -0.1",
                        () -> new RetryConfig(SECOND, SECOND, 2, -0.1, 0)),
                refused(
                        "retry.jitter must be from 0.0 to 1.0, but is NaN",
                        () -> new RetryConfig(SECOND, SECOND, 2, Double.NaN, 0)),
                refused(
                        "retry.max-attempts must be at least 0, but is -1; 0 tries for ever",
                        () -> new RetryConfig(SECOND, SECOND, 2, 0, -1)));
    }

    private static Stream<Arguments> backpressure() {
        String ratios = "backpressure.low-ratio and backpressure.high-ratio must be 0 < low < high <= 1, but is ";
        return Stream.of(
                refused(
                        "backpressure.max-inflight-bytes must be at least 1, but is 0; 256 MiB suits most pipelines",
                        () -> new BackpressureConfig(0, 0.8, 0.5, ZERO)),
                refused(ratios + "0.8 and 0.5; 0.5 and 0.8", () -> new BackpressureConfig(1, 0.5, 0.8, ZERO)),
                refused(ratios + "0.5 and 0.5", () -> new BackpressureConfig(1, 0.5, 0.5, ZERO)),
                refused(ratios + "0.0 and 0.5", () -> new BackpressureConfig(1, 0.5, 0, ZERO)),
                refused(ratios + "0.5 and 1.1", () -> new BackpressureConfig(1, 1.1, 0.5, ZERO)),
                refused(ratios + "NaN and 0.8", () -> new BackpressureConfig(1, 0.8, Double.NaN, ZERO)),
                refused(ratios + "0.5 and NaN", () -> new BackpressureConfig(1, Double.NaN, 0.5, ZERO)),
                refused(
                        "backpressure.min-pause must be zero or more, but is -1 s; 0 allows a pause of any length",
                        () -> new BackpressureConfig(1, 0.8, 0.5, SECOND.negated())));
    }

    private static Stream<Arguments> checkpoint() {
        return Stream.of(
                refused(
                        "checkpoint.interval must be at least 100 ms, but is 99 ms; committing more often strains",
                        () -> new CheckpointConfig(Duration.ofMillis(99), SECOND, 1, SECOND, SECOND)),
                refused(
                        "checkpoint.commit-timeout must be greater than zero, but is 0 s; 10 s suits most stores",
                        () -> new CheckpointConfig(SECOND, ZERO, 1, SECOND, SECOND)),
                refused(
                        "checkpoint.max-pending-batches must be at least 1, but is 0; 0 would never read anything",
                        () -> new CheckpointConfig(SECOND, SECOND, 0, SECOND, SECOND)),
                refused(
                        "checkpoint.drain-timeout must be greater than zero, but is 0 s; without time to drain",
                        () -> new CheckpointConfig(SECOND, SECOND, 1, ZERO, SECOND)),
                refused(
                        "checkpoint.stalled-fail-after must be zero or more, but is -1 s; zero waits for ever",
                        () -> new CheckpointConfig(SECOND, SECOND, 1, SECOND, SECOND.negated())));
    }

    private static Stream<Arguments> driver() {
        return Stream.of(
                refused(
                        "driver.threads must be at least 1, but is 0; leave it unset for a number that suits",
                        () -> new DriverConfig(0, 1, SECOND, SECOND)),
                refused(
                        "driver.max-poll-records must be at least 1, but is 0; 512 suits most sources",
                        () -> new DriverConfig(1, 0, SECOND, SECOND)),
                refused(
                        "driver.lane-poll-interval must be greater than zero, but is 0 s; 10 ms suits most sources",
                        () -> new DriverConfig(1, 1, ZERO, SECOND)),
                refused(
                        "driver.idle-flush must be greater than zero, but is -1 s; 100 ms suits most pipelines",
                        () -> new DriverConfig(1, 1, SECOND, SECOND.negated())));
    }

    private static Stream<Arguments> sink() {
        SinkConfig sink = SinkConfig.defaults();
        return Stream.of(
                refused(
                        "inflight.max-per-shard must be at least 1, but is 0; 1 keeps order, 2 overlaps",
                        () -> sink.withMaxInFlight(0)),
                refused(
                        "write.attempt-timeout must be greater than zero, but is 0 s; 30 s suits most destinations",
                        () -> sink.withAttemptTimeout(ZERO)),
                refused("batch.max-rows must be at least 1", () -> sink.withBatch(0, 1, ZERO)),
                refused("chunk.target-bytes must be at least 1", () -> sink.withChunk(0, 2)));
    }

    private static Stream<Arguments> runtime() {
        RuntimeConfig runtime = RuntimeConfig.defaults();
        return Stream.of(
                refused("sink.threads must be at least 1, but is 0; 1 serves many shards", () -> runtime(0, SECOND)),
                refused(
                        "source.event-poll-timeout must be greater than zero, but is 0 s; 50 ms suits most sources",
                        () -> runtime(1, ZERO)),
                refused("driver.threads must be at least 1", () -> runtime.withDrivers(0)),
                refused("checkpoint.interval must be at least 100 ms", () -> runtime.withCommitInterval(ZERO)),
                refused("checkpoint.drain-timeout must be greater", () -> runtime.withDrainTimeout(ZERO)));
    }

    private static RuntimeConfig runtime(int sinkThreads, Duration eventPollTimeout) {
        return new RuntimeConfig(
                DriverConfig.defaults(),
                CheckpointConfig.defaults(),
                BackpressureConfig.defaults(),
                sinkThreads,
                eventPollTimeout,
                true,
                Optional.empty());
    }

    /** G-22: T-193, T-197. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void whatCannotWorkIsRefused(String message, ThrowingCallable construction) {
        assertThatThrownBy(construction).isInstanceOf(ConfigException.class).hasMessageStartingWith(message);
    }

    static Stream<ThrowingCallable> boundaries() {
        return Stream.of(
                () -> new BatchConfig(1, 1, ZERO),
                () -> new ChunkConfig(1, 2),
                () -> new RetryConfig(NANO, NANO, 1.0, 0.0, 0),
                () -> new RetryConfig(NANO, Duration.ofSeconds(Long.MAX_VALUE), 1e9, 1.0, Integer.MAX_VALUE),
                () -> new BackpressureConfig(1, 1.0, 0.999, ZERO),
                () -> new BackpressureConfig(Long.MAX_VALUE, 0.2, 0.1, SECOND),
                () -> new CheckpointConfig(Duration.ofMillis(100), NANO, 1, NANO, ZERO),
                () -> new DriverConfig(1, 1, NANO, NANO),
                () -> SinkConfig.defaults().withMaxInFlight(1).withAttemptTimeout(NANO),
                () -> SinkConfig.defaults().withPolicies(ErrorPolicy.SKIP, ErrorPolicy.SKIP),
                () -> runtime(1, NANO));
    }

    /** T-094, T-197. */
    @ParameterizedTest
    @MethodSource("boundaries")
    void whatIsJustWithinItsBoundsIsAccepted(ThrowingCallable construction) {
        assertThatCode(construction).doesNotThrowAnyException();
    }
}
