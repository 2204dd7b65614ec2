package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.Pipeline;
import io.spate.Stage;
import io.spate.error.ConfigException;
import io.spate.error.StartException;
import io.spate.operator.Hold;
import io.spate.operator.Operator;
import io.spate.operator.Output;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** An operator with state in the whole engine: positions wait for what it keeps. */
class KeepingOperatorTest {

    /** Counts the records of each partition; every third one of a partition becomes a row for the three. */
    private static final class Triples implements Operator<Long, Row> {

        private final Map<PartitionId, Hold> open = new TreeMap<>();
        private final Map<PartitionId, Integer> counts = new TreeMap<>();
        boolean drains = true;
        boolean isClosed;

        @Override
        public void process(Long value, RecordMeta meta, Output<Row> out) {
            Hold hold = open.get(meta.partition());
            if (hold == null) {
                open.put(meta.partition(), out.hold());
            } else {
                out.hold(hold);
            }
            if (counts.merge(meta.partition(), 1, Integer::sum) == 3) {
                give(meta.partition(), out);
            }
        }

        private void give(PartitionId partition, Output<Row> out) {
            Hold hold = open.remove(partition);
            out.emit(new Row(partition, hold.first().position(), counts.remove(partition)), hold);
            hold.release();
        }

        @Override
        public void drain(Set<PartitionId> partitions, Output<Row> out) {
            if (drains) {
                for (PartitionId partition : partitions) {
                    if (open.containsKey(partition)) {
                        give(partition, out);
                    }
                }
            }
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private final Fixture fixture = new Fixture();
    private final List<Triples> made = new ArrayList<>();
    private boolean drains = true;

    private Stage<Row> triples() {
        return Pipeline.named("stepped").from(fixture.source).process(() -> {
            Triples triples = new Triples();
            triples.drains = drains;
            made.add(triples);
            return triples;
        });
    }

    private SteppedPipeline start(int... partitions) {
        fixture.source.assign(partitions);
        return fixture.start(triples());
    }

    private static Row row(int partition, long first, int count) {
        return new Row(PartitionId.of(partition), first, count);
    }

    /** The fourth record is kept, so its batch is not settled, and neither are the positions behind it. */
    @Test
    void aPositionWaitsForTheRecordThatIsKept() {
        fixture.source.emit(0, 3);
        SteppedPipeline engine = start(0);
        engine.runFor(Duration.ofSeconds(2));
        assertThat(fixture.source.journal.entries()).contains("commit {0=3}");

        fixture.source.emit(0, 1);
        engine.runFor(Duration.ofSeconds(5));
        assertThat(fixture.source.journal.entries()).doesNotContain("commit {0=4}");
        fixture.source.emit(0, 2);
        engine.runFor(Duration.ofSeconds(5));

        assertThat(fixture.source.journal.entries()).contains("commit {0=6}");
        assertThat(fixture.sink.durable).containsExactly(row(0, 0, 3), row(0, 3, 3));
    }

    @Test
    void aStopGivesOutWhatIsKeptAndCommitsIt() {
        fixture.source.emit(0, 5);
        SteppedPipeline engine = start(0);
        engine.runFor(Duration.ofSeconds(2));

        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);

        assertThat(fixture.sink.durable).containsExactly(row(0, 0, 3), row(0, 3, 2));
        assertThat(engine.outcome().committed()).containsEntry(PartitionId.of(0), 5L);
        assertThat(made).allMatch(triples -> triples.isClosed);
    }

    @Test
    void theEndOfTheInputGivesOutWhatIsKept() {
        fixture.source.isBounded = true;
        fixture.source.log(0).ends = true;
        fixture.source.emit(0, 4);
        SteppedPipeline engine = start(0);

        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(fixture.sink.durable).containsExactly(row(0, 0, 3), row(0, 3, 1));
        assertThat(engine.outcome().committed()).containsEntry(PartitionId.of(0), 4L);
    }

    /** Only what is kept of the partition that goes is given out; the next owner reads nothing twice. */
    @Test
    void aRevocationGivesOutWhatIsKeptOfItsPartitions() {
        fixture.source.emit(0, 1);
        fixture.source.emit(1, 1);
        SteppedPipeline engine = start(0, 1);
        engine.runFor(Duration.ofSeconds(2));
        fixture.source.revoke(0);

        engine.runFor(Duration.ofSeconds(2));

        assertThat(fixture.sink.durable).containsExactly(row(0, 0, 1));
        assertThat(fixture.source.journal.entries()).contains("commit {0=1}");
        engine.outcomeOfStop();
        assertThat(engine.outcome().revocations())
                .extracting(RevocationReceipt::outcome)
                .containsExactly(RevocationReceipt.Outcome.DRAINED);
        assertThat(engine.outcome().committed())
                .containsEntry(PartitionId.of(0), 1L)
                .containsEntry(PartitionId.of(1), 1L);
    }

    /** What is kept all the same is read again: never committed, never silently dropped. */
    @Test
    void whatIsNotGivenOutIsReadAgain() {
        drains = false;
        fixture.source.emit(0, 4);
        SteppedPipeline engine = start(0);
        engine.runFor(Duration.ofSeconds(2));

        engine.supervisor.stop();
        engine.runFor(Fixture.DRAIN_TIMEOUT);

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().committed())
                .as("all four records are one batch, whose last one is kept")
                .isEmpty();
        assertThat(engine.outcome().drain().abandonedBatches()).isEqualTo(1);
    }

    /** A lost partition is not waited for, and what is kept of it does no harm. */
    @Test
    void aLostPartitionTakesItsHoldsWithIt() {
        fixture.source.emit(0, 1);
        SteppedPipeline engine = start(0, 1);
        engine.runFor(Duration.ofSeconds(1));
        fixture.source.lose(0);
        engine.runFor(Duration.ofSeconds(1));
        fixture.source.add(0);
        engine.runFor(Duration.ofSeconds(1));
        fixture.source.emit(0, 1);
        engine.runFor(Duration.ofSeconds(2));

        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().committed()).containsEntry(PartitionId.of(0), 2L);
    }

    /** H-07: a record that is kept for ever holds its partition up, and that is said. */
    @Test
    void aRecordThatIsKeptForTooLongEndsTheRun() {
        fixture.config =
                fixture.config.withCheckpoint(fixture.config.checkpoint().withStalledFailAfter(Duration.ofSeconds(30)));
        fixture.source.emit(0, 1);
        SteppedPipeline engine = start(0);

        engine.runFor(Duration.ofSeconds(40));

        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("an operator that keeps records");
        assertThat(fixture.sink.durable).as("the end of the run gives it out").containsExactly(row(0, 0, 1));
        assertThat(engine.outcome().committed()).containsEntry(PartitionId.of(0), 1L);
    }

    /** T-196. */
    @Test
    void everyDriverHasAnInstanceOfItsOwn() {
        fixture.config = Fixture.runtimeConfig(3);
        SteppedPipeline engine = start(0, 1, 2);
        fixture.source.emit(0, 3);
        fixture.source.emit(1, 3);
        fixture.source.emit(2, 3);
        engine.runFor(Duration.ofSeconds(2));

        assertThat(made).hasSize(3);
        assertThat(fixture.sink.durable).hasSize(3);
    }

    @Test
    void oneInstanceForAllDriversIsRefused() {
        fixture.config = Fixture.runtimeConfig(2);
        Triples shared = new Triples();
        Stage<Row> stage = Pipeline.named("stepped").from(fixture.source).process(() -> shared);

        assertThatThrownBy(() -> fixture.start(stage))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("operator 0_process of pipeline stepped has one instance for several drivers");
        assertThat(fixture.sink.journal.entries()).as("nothing was started").isEmpty();
        assertThat(shared.isClosed).isTrue();
    }

    @Test
    void anOperatorThatCannotBeMadeIsNamedBeforeAnythingStarts() {
        Stage<Row> stage = Pipeline.named("stepped").from(fixture.source).process(() -> {
            throw new IllegalStateException("no room");
        });

        assertThatThrownBy(() -> fixture.start(stage))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("operator 0_process of pipeline stepped could not be made")
                .hasMessageContaining("no room");
        assertThat(fixture.sink.journal.entries()).isEmpty();
    }

    /** H-32: what was made for a run that does not start is closed again. */
    @Test
    void operatorsOfARunThatDoesNotStartAreClosed() {
        fixture.sink.openFailure = new IllegalStateException("no such table");

        assertThatThrownBy(() -> start(0)).hasMessageContaining("no such table");

        assertThat(made).hasSize(1).allMatch(triples -> triples.isClosed);
    }

    /** H-32: a sink that is open when the start fails is closed again. */
    @Test
    void aSinkWhoseEncoderCannotBeMadeIsClosedAgain() {
        Sink<Row> sink = new Sink<>() {
            @Override
            public void open(io.spate.sink.SinkContext context) {
                fixture.sink.open(context);
            }

            @Override
            public Optional<RowEncoder<Row>> encoder() {
                return Optional.of(new RowEncoder<>() {
                    @Override
                    public void encode(Row row, RowBuffer out) {}

                    @Override
                    public RowEncoder<Row> forShard() {
                        throw new IllegalStateException("no such format");
                    }
                });
            }

            @Override
            public ShardWriter<Row> writer(int shard) {
                return fixture.sink.writer(shard);
            }

            @Override
            public void close() {
                fixture.sink.close();
            }
        };
        Pipeline pipeline = triples().to(sink);

        assertThatThrownBy(() -> new SteppedPipeline(pipeline, fixture.config, fixture.clock))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("a router or an encoder of its sink could not be made: no such format");

        assertThat(fixture.sink.journal.entries()).containsExactly("open", "close");
        assertThat(made).allMatch(triples -> triples.isClosed);
    }
}
