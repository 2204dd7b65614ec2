package io.spate.test;

import io.spate.Pipeline;
import io.spate.Stage;
import io.spate.config.BackpressureConfig;
import io.spate.config.CheckpointConfig;
import io.spate.config.DriverConfig;
import io.spate.config.RetryConfig;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.policy.ErrorPolicy;
import io.spate.record.RecordMeta;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongPredicate;

/** The common ground of stepped tests: one scripted source, one scripted sink, the engine in between. */
final class Fixture {

    static final Duration COMMIT_INTERVAL = Duration.ofSeconds(1);
    static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    final ManualClock clock = new ManualClock();
    final ScriptedSource<Long> source = ScriptedSource.ofPositions();
    ScriptedSink<Row> sink = new ScriptedSink<>(1, sinkConfig(), RowShape.OBJECTS);
    RuntimeConfig config = runtimeConfig(1);

    static SinkConfig sinkConfig() {
        return SinkConfig.defaults()
                .withMaxInFlight(1)
                .withBatch(1000, 1 << 20, Duration.ofMillis(100))
                .withRetry(RetryConfig.defaults().withJitter(0))
                .withAttemptTimeout(Duration.ofSeconds(2));
    }

    static RuntimeConfig runtimeConfig(int drivers) {
        return new RuntimeConfig(
                new DriverConfig(drivers, 10, Duration.ofMillis(10), Duration.ofMillis(50)),
                new CheckpointConfig(
                        COMMIT_INTERVAL, Duration.ofSeconds(1), 16, DRAIN_TIMEOUT, Duration.ofSeconds(120)),
                BackpressureConfig.defaults(),
                1,
                Duration.ofMillis(50),
                false,
                Optional.empty());
    }

    /** Every record becomes one row. */
    SteppedPipeline start() {
        return start(stage());
    }

    SteppedPipeline start(Stage<Row> stage) {
        SteppedPipeline engine = new SteppedPipeline(stage.to(sink), config, clock);
        engine.stepAll();
        return engine;
    }

    Stage<Row> stage() {
        return Pipeline.named("stepped")
                .from(source)
                .map((Long record, RecordMeta meta) -> new Row(meta.partition(), meta.position(), 0));
    }

    /** Rows of all records but those that cannot be parsed. */
    Stage<Row> failingAt(LongPredicate isBad, ErrorPolicy policy) {
        return Pipeline.named("stepped")
                .from(source)
                .tryMap(
                        (Long position) -> {
                            if (isBad.test(position)) {
                                throw new IllegalArgumentException("not a number");
                            }
                            return position;
                        },
                        policy)
                .map((Long position, RecordMeta meta) -> new Row(meta.partition(), position, 0));
    }

    /** Rows of chunks of one row each, with room for few of them. */
    void useTinyChunks(int shards) {
        sink = new ScriptedSink<>(
                shards, sinkConfig().withChunk(1, 2).withBatch(2, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
    }

    void useSkippingPolicies() {
        sink = new ScriptedSink<>(1, sinkConfig().withPolicies(ErrorPolicy.SKIP, ErrorPolicy.SKIP), RowShape.OBJECTS);
    }
}
