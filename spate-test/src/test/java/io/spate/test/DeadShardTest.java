package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One shard settles nothing any more: what it holds must not stop reading for the others. */
class DeadShardTest {

    private final Fixture fixture = new Fixture();

    /**
     * T-177: partition n goes to shard n, in chunks of one row; the budget is small and a batch of the dead shard may
     * be big.
     */
    @Test
    void theOthersAreReadWrittenAndCommitted() {
        fixture.config = fixture.config.withBackpressure(new BackpressureConfig(2000, 0.8, 0.5, Duration.ZERO));
        fixture.sink = new ScriptedSink<>(
                2, Fixture.sinkConfig().withChunk(1, 64).withBatch(10_000, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = new SteppedPipeline(
                fixture.stage().to(new PartitionSink(fixture.sink, 0)), fixture.config, fixture.clock);
        for (int round = 0; round < 50; round++) {
            fixture.source.emit(0, 10);
            fixture.source.emit(1, 10);
            engine.runFor(Duration.ofMillis(200));
        }

        assertThat(fixture.source.log(1).committed)
                .as("the partition of the living shard")
                .isGreaterThan(400);
        assertThat(fixture.source.log(0).committed).isZero();
        assertThat(engine.bytesInFlight())
                .as("what the dead shard may have, and what waits for it")
                .isBetween(800L, 1000L);
    }
}
