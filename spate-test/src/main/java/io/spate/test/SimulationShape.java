package io.spate.test;

import io.spate.config.BackpressureConfig;
import io.spate.config.CheckpointConfig;
import io.spate.config.DriverConfig;
import io.spate.config.RetryConfig;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/** Sizes and limits of one simulation, small enough that all of them are reached. */
final class SimulationShape {

    private SimulationShape() {}

    static SinkConfig sinkConfig(Random shape) {
        return SinkConfig.defaults()
                .withMaxInFlight(1 + shape.nextInt(2))
                .withChunk(1 + shape.nextInt(200), 2)
                .withBatch(1 + shape.nextInt(40), 1 + shape.nextInt(2000), Duration.ofMillis(shape.nextInt(500)))
                .withRetry(RetryConfig.defaults().withDelays(Duration.ofMillis(10), Duration.ofMillis(300)))
                .withAttemptTimeout(Duration.ofSeconds(2));
    }

    static RuntimeConfig runtimeConfig(Random shape) {
        return new RuntimeConfig(
                new DriverConfig(
                        1 + shape.nextInt(3), 1 + shape.nextInt(12), Duration.ofMillis(10), Duration.ofMillis(50)),
                new CheckpointConfig(
                        Duration.ofMillis(100 + shape.nextInt(900)),
                        Duration.ofSeconds(1),
                        1 + shape.nextInt(6),
                        Duration.ofSeconds(3),
                        Duration.ZERO),
                new BackpressureConfig(64 + shape.nextInt(3000), 0.8, 0.5, Duration.ofMillis(shape.nextInt(300))),
                1 + shape.nextInt(2),
                Duration.ofMillis(50),
                false,
                Optional.empty());
    }
}
