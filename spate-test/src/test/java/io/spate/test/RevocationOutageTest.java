package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import io.spate.report.RevocationReceipt.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A partition is given up while the destination of its shard is away: that is the trouble of nobody else. D-9. */
class RevocationOutageTest {

    private static final int PARTITIONS = 4;

    private final Fixture fixture = new Fixture();

    @Test
    void theOthersGoOnAndTheRevocationEndsInItsTime() {
        ScriptedSink<Row> sink = new ScriptedSink<>(
                PARTITIONS,
                Fixture.sinkConfig().withChunk(1, 2).withBatch(2, 1 << 20, Duration.ZERO),
                RowShape.OBJECTS);
        fixture.config = Fixture.runtimeConfig(2); // partition 2 shares the driver of partition 0
        fixture.source.assign(0, 1, 2, 3);
        SteppedPipeline engine =
                new SteppedPipeline(fixture.stage().to(new PartitionSink(sink, 0)), fixture.config, fixture.clock);
        engine.stepAll();
        fixture.source.emit(0, 50);
        engine.runFor(Duration.ofSeconds(1));

        fixture.source.revoke(0);
        for (int second = 1; second < Fixture.DRAIN_TIMEOUT.toSeconds(); second++) {
            emitToOthers();
            engine.runFor(Duration.ofSeconds(1));
            assertThat(fixture.source.revoking).as("in second %d", second).hasSize(1);
            assertThat(engine.engine.state().isEnding()).isFalse();
            assertThat(fixture.source.paused).as("nobody else waits").isEmpty();
            assertOthersCommitted(10L * (second - 1));
        }
        engine.runFor(Duration.ofSeconds(2));
        assertThat(fixture.source.revoking).isEmpty();
        assertOthersCommitted(90);
        assertThat(fixture.source.log(0).committed).isZero();

        engine.supervisor.stop();
        engine.runFor(Fixture.DRAIN_TIMEOUT);
        RevocationReceipt receipt = engine.outcome().revocations().get(0);
        System.out.printf(
                "revocation during an outage: %s after %d of %d ms, in flight %d, abandoned %d, "
                        + "committed of others %d%n",
                receipt.outcome(),
                receipt.used().toMillis(),
                receipt.budget().toMillis(),
                receipt.inFlight(),
                receipt.abandoned(),
                committedOfOthers());
        assertThat(receipt.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(receipt.partitions()).containsExactly(PartitionId.of(0));
        assertThat(receipt.abandoned()).isPositive().isEqualTo(receipt.inFlight());
        assertThat(receipt.used()).isLessThanOrEqualTo(receipt.budget());
        assertThat(sink.copies().values()).as("no duplicates of others").containsOnly(1);
    }

    private void emitToOthers() {
        for (int partition = 1; partition < PARTITIONS; partition++) {
            fixture.source.emit(partition, 10);
        }
    }

    private void assertOthersCommitted(long least) {
        for (int partition = 1; partition < PARTITIONS; partition++) {
            assertThat(fixture.source.log(partition).committed)
                    .as("partition %d", partition)
                    .isGreaterThanOrEqualTo(least);
        }
    }

    private long committedOfOthers() {
        return fixture.source.logs.tailMap(PartitionId.of(1)).values().stream()
                .mapToLong(log -> log.committed)
                .sum();
    }
}
