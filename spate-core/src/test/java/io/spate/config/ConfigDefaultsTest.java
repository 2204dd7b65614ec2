package io.spate.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.spate.policy.ErrorPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The documented defaults, and what each change leaves alone. */
class ConfigDefaultsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** T-010. */
    @Test
    void defaultsAreWhatTheDocumentationSays() {
        assertThat(BatchConfig.defaults()).isEqualTo(new BatchConfig(500_000, 8 << 20, SECOND));
        assertThat(ChunkConfig.defaults()).isEqualTo(new ChunkConfig(64 << 10, 8));
        assertThat(RetryConfig.defaults())
                .isEqualTo(new RetryConfig(Duration.ofMillis(100), Duration.ofSeconds(10), 2.0, 0.2, 0));
        assertThat(BackpressureConfig.defaults())
                .isEqualTo(new BackpressureConfig(256 << 20, 0.8, 0.5, Duration.ofMillis(500)));
        assertThat(CheckpointConfig.defaults())
                .isEqualTo(new CheckpointConfig(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        1024,
                        Duration.ofSeconds(25),
                        Duration.ofSeconds(120)));
        assertThat(SinkConfig.defaults())
                .isEqualTo(new SinkConfig(
                        BatchConfig.defaults(),
                        ChunkConfig.defaults(),
                        RetryConfig.defaults(),
                        2,
                        Duration.ofSeconds(30),
                        ErrorPolicy.FAIL,
                        ErrorPolicy.FAIL));
    }

    @Test
    void theRunHasTheDefaultsOfItsParts() {
        RuntimeConfig runtime = RuntimeConfig.defaults();

        assertThat(runtime.driver()).isEqualTo(DriverConfig.defaults());
        assertThat(runtime.checkpoint()).isEqualTo(CheckpointConfig.defaults());
        assertThat(runtime.backpressure()).isEqualTo(BackpressureConfig.defaults());
        assertThat(runtime.sinkThreads()).isEqualTo(1);
        assertThat(runtime.eventPollTimeout()).isEqualTo(Duration.ofMillis(50));
        assertThat(runtime.handleSignals()).isTrue();
        assertThat(runtime.meters()).isEmpty();
    }

    @Test
    void driversLeaveTwoProcessorsToTheOthersButAreAtLeastOne() {
        int processors = Runtime.getRuntime().availableProcessors();

        assertThat(DriverConfig.defaults().threads()).isEqualTo(Math.max(1, processors - 2));
        assertThat(DriverConfig.defaults().maxPollRecords()).isEqualTo(512);
        assertThat(DriverConfig.defaults().lanePollInterval()).isEqualTo(Duration.ofMillis(10));
        assertThat(DriverConfig.defaults().idleFlush()).isEqualTo(Duration.ofMillis(100));
    }

    /** T-056. */
    @Test
    void marksAreSharesOfTheLimitRoundedDown() {
        BackpressureConfig config = new BackpressureConfig(1001, 0.8, 0.5, Duration.ZERO);

        assertThat(config.highBytes()).isEqualTo(800);
        assertThat(config.lowBytes()).isEqualTo(500);
    }

    /** T-056. */
    @Test
    void theHighMarkIsNeverZero() {
        BackpressureConfig tiny = new BackpressureConfig(1, 0.8, 0.5, Duration.ZERO);

        assertThat(tiny.highBytes()).isEqualTo(1);
        assertThat(tiny.lowBytes()).isZero();
    }

    @Test
    void aChangeOfTheSinkLeavesTheRestAlone() {
        SinkConfig changed = SinkConfig.defaults()
                .withBatch(10, 1000, SECOND)
                .withChunk(100, 4)
                .withRetry(RetryConfig.defaults().withMaxAttempts(3))
                .withMaxInFlight(1)
                .withAttemptTimeout(SECOND)
                .withPolicies(ErrorPolicy.SKIP, ErrorPolicy.FAIL);

        assertThat(changed)
                .isEqualTo(new SinkConfig(
                        new BatchConfig(10, 1000, SECOND),
                        new ChunkConfig(100, 4),
                        new RetryConfig(Duration.ofMillis(100), Duration.ofSeconds(10), 2.0, 0.2, 3),
                        1,
                        SECOND,
                        ErrorPolicy.SKIP,
                        ErrorPolicy.FAIL));
    }

    @Test
    void aChangeOfTheRetryLeavesTheRestAlone() {
        RetryConfig changed = RetryConfig.defaults()
                .withDelays(SECOND, SECOND.multipliedBy(2))
                .withJitter(0.5)
                .withMaxAttempts(7);

        assertThat(changed).isEqualTo(new RetryConfig(SECOND, SECOND.multipliedBy(2), 2.0, 0.5, 7));
    }

    @Test
    void aChangeOfTheRunLeavesTheRestAlone() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        BackpressureConfig narrow = new BackpressureConfig(1000, 0.8, 0.5, Duration.ZERO);
        RuntimeConfig changed = RuntimeConfig.defaults()
                .withDrivers(3)
                .withCommitInterval(SECOND)
                .withDrainTimeout(SECOND.multipliedBy(2))
                .withBackpressure(narrow)
                .withoutSignals()
                .withMeters(registry);

        assertThat(changed.driver()).isEqualTo(new DriverConfig(3, 512, Duration.ofMillis(10), Duration.ofMillis(100)));
        assertThat(changed.checkpoint())
                .isEqualTo(new CheckpointConfig(
                        SECOND, Duration.ofSeconds(10), 1024, SECOND.multipliedBy(2), Duration.ofSeconds(120)));
        assertThat(changed.backpressure()).isEqualTo(narrow);
        assertThat(changed.handleSignals()).isFalse();
        assertThat(changed.meters()).containsSame(registry);
        assertThat(changed.sinkThreads()).isEqualTo(1);
        assertThat(changed.eventPollTimeout()).isEqualTo(Duration.ofMillis(50));
    }

    /** Five attempts of 30 s, with delays of 0.1, 0.2, 0.4 and 0.8 s in between. */
    @Test
    void theLongestWriteIsAllAttemptsWithTheDelaysBetweenThem() {
        SinkConfig limited =
                SinkConfig.defaults().withRetry(RetryConfig.defaults().withMaxAttempts(5));

        assertThat(limited.longestWrite()).contains(Duration.ofMillis(151_500));
        assertThat(RetryConfig.defaults().withMaxAttempts(1).longestDelays()).contains(Duration.ZERO);
        assertThat(RetryConfig.defaults().withMaxAttempts(10).longestDelays())
                .as("0.1 to 6.4 s, then two of 10 s")
                .contains(Duration.ofMillis(32_700));
        assertThat(SinkConfig.defaults().longestWrite()).isEmpty();
        assertThat(RetryConfig.defaults().withMaxAttempts(Integer.MAX_VALUE).longestDelays())
                .hasValueSatisfying(delays -> assertThat(delays.toDays()).isGreaterThan(200_000));
    }
}
