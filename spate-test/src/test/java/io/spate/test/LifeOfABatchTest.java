package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SinkException;
import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.sink.WriteResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** From a poll to a committed position, one step at a time. */
class LifeOfABatchTest {

    private static final PartitionId P0 = PartitionId.of(0);
    private static final PartitionId P1 = PartitionId.of(1);

    private final Fixture fixture = new Fixture();

    /** H-04. */
    @Test
    void aPositionIsCommittedOnlyAfterFlushSettleAndTick() {
        fixture.source.emit(0, 3);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();

        assertThat(engine.writes.running).as("rows wait in an open chunk").isEmpty();
        engine.advance(Duration.ofMillis(50)); // the lull after which the driver hands over
        assertThat(engine.writes.running).as("rows linger in the shard").isEmpty();
        engine.advance(Duration.ofMillis(100));
        assertThat(engine.writes.running).hasSize(1);
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries())
                .as("nothing is durable yet")
                .containsExactly("open", "resume [lane 0]");

        engine.writes.perform(0);
        engine.stepAll();
        assertThat(fixture.source.journal.entries()).as("the tick has not come").doesNotContain("commit {0=3}");
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=3}");
        assertThat(engine.bytesInFlight()).isZero();
    }

    /** H-35: nothing settled, nothing committed. */
    @Test
    void aQuietPipelineCommitsNothing() {
        fixture.source.emit(0, 1);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        int commits = fixture.source.journal.entries().size();

        engine.runFor(Duration.ofSeconds(30));

        assertThat(fixture.source.journal.entries()).hasSize(commits).endsWith("commit {0=1}");
    }

    /** H-03, T-166: under steady load there is no lull, so the tick flushes. */
    @Test
    void theTickFlushesAPartlyFilledChunkUnderSteadyLoad() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < 40; i++) {
            fixture.source.emit(0, 1);
            engine.advance(Duration.ofMillis(30)); // shorter than the idle flush
        }
        assertThat(engine.writes.running).isNotEmpty();
    }

    /** H-01. */
    @Test
    void theCommitIsTheUnbrokenPrefixWhenWritesReturnOutOfOrder() {
        fixture.sink = new ScriptedSink<>(
                1,
                Fixture.sinkConfig().withMaxInFlight(2).withChunk(1, 64).withBatch(1, 1 << 20, Duration.ZERO),
                RowShape.OBJECTS);
        fixture.source.emit(0, 20); // two polled batches of ten
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < 18; i++) {
            engine.writes.perform(1); // the first row stays unwritten, everything behind it gets durable
            engine.stepAll();
        }
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries()).as("INV-1").noneMatch(entry -> entry.startsWith("commit"));

        engine.writes.performAll();
        engine.stepAll();
        engine.writes.performAll();
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=20}");
    }

    /** B-9, G-19: what is filtered needs no sink to be settled. */
    @Test
    void filteredRecordsAreCommittedWithoutAWrite() {
        fixture.source.emit(0, 25);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start(fixture.stage().filter(row -> false));
        engine.advance(Fixture.COMMIT_INTERVAL);

        assertThat(fixture.source.journal.entries()).endsWith("commit {0=25}");
        assertThat(engine.counts().filtered()).isEqualTo(Map.of("1_filter", 25L));
        assertThat(fixture.sink.durable).isEmpty();
    }

    /** D-7, B-6: the position after a batch is the source's word, so gaps need no care. */
    @Test
    void gapsBetweenPositionsDoNotHoldUpTheCommit() {
        fixture.source.emitAt(0, 10);
        fixture.source.emitAt(0, 11);
        fixture.source.emitAt(0, 15);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=16}");
    }

    @Test
    void aFailedWriteIsTriedAgainWithTheSameRowsAfterItsDelay() {
        fixture.sink.answers.add(makeDurable -> {
            throw new IOException("connection reset");
        });
        fixture.source.emit(0, 2);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        engine.writes.performAll();
        engine.stepAll();
        engine.advance(Duration.ofMillis(99));
        assertThat(engine.writes.running).as("the delay is 100 ms").isEmpty();
        engine.advance(Duration.ofMillis(1));
        assertThat(engine.writes.running).hasSize(1);
        engine.writes.performAll();
        engine.stepAll();
        engine.advance(Fixture.COMMIT_INTERVAL);

        assertThat(fixture.sink.journal.entries()).containsExactly("open", "write 0 [0@0, 0@1]", "write 0 [0@0, 0@1]");
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=2}");
    }

    @Test
    void aFatalWriteEndsTheRunAndItsRowsAreNotCommitted() {
        fixture.sink.answers.add(makeDurable -> {
            throw SinkException.fatal("no such table: rows");
        });
        fixture.source.emit(0, 2);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().toString())
                .startsWith("sink/shard-0: ")
                .contains("no such table: rows");
        assertThat(engine.outcome().committed()).isEmpty();
        assertThat(engine.bytesInFlight()).as("INV-7").isZero();
    }

    /** INV-8: what the destination refuses is dropped under a reason, and committed with its neighbours. */
    @Test
    void rejectedRowsMeetTheirPolicyAndAreCounted() {
        fixture.useSkippingPolicies();
        fixture.sink.answers.add(makeDurable -> WriteResult.rejected(1, "value too long"));
        fixture.source.emit(0, 3);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.counts().dropped()).isEqualTo(Map.of("rejected", 1L));
        assertThat(engine.counts().written()).isEqualTo(2);
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=3}");
    }

    /** H-05, E-15: a commit that fails is made again with whatever is newest, and never names less. */
    @Test
    void aFailedCommitIsRepeatedWithTheNewestPosition() {
        fixture.source.faults.commits.add(SourceFaults.passing("store is busy"));
        fixture.source.emit(0, 1);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofMillis(900));
        fixture.source.emit(0, 4);
        engine.runFor(Duration.ofSeconds(2));

        assertThat(fixture.source.journal.entries())
                .filteredOn(entry -> entry.startsWith("commit"))
                .last()
                .isEqualTo("commit {0=5}");
        assertThat(engine.hasEnded()).isFalse();
    }

    /** G-20, H-36: a partition that was lost may come back lower; news of its earlier life has no effect. */
    @Test
    void aLostPartitionComesBackAndNewsOfItsEarlierLifeIsIgnored() {
        fixture.source.emit(0, 4);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        assertThat(engine.writes.running).hasSize(1);

        fixture.source.lose(0);
        engine.advance(Duration.ofMillis(50));
        engine.writes.performAll(); // durable, but for a life that is over
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries()).as("INV-6").noneMatch(entry -> entry.startsWith("commit"));

        fixture.source.add(0);
        engine.runFor(Duration.ofSeconds(3));
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=4}");
        assertThat(fixture.sink.copies()).containsEntry(new Row(P0, 0, 0), 2);
    }

    /** C-4: positions of a lost partition are never committed, also if they were due. */
    @Test
    void whatWasDueOfALostPartitionIsNotCommitted() {
        fixture.source.emit(0, 2);
        fixture.source.emit(1, 2);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofMillis(600)); // settled, tick not yet come
        fixture.source.lose(0);
        engine.runFor(Duration.ofSeconds(2));
        assertThat(fixture.source.journal.entries())
                .filteredOn(entry -> entry.startsWith("commit"))
                .containsExactly("commit {1=2}");
    }

    /** H-44, T-175: the ceiling holds to the batch, and the source is told once. */
    @Test
    void aPartitionAtItsCeilingIsNotPolledAndTheSourceIsToldOnce() {
        fixture.source.emit(0, 1000);
        fixture.source.emit(1, 10);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(300));
        assertThat(engine.counts().read())
                .as("16 batches of 10, and the other partition")
                .isEqualTo(170);
        assertThat(fixture.source.journal.entries())
                .containsExactly("open", "resume [lane 0, lane 1]", "pause [lane 0]");

        engine.runFor(Duration.ofSeconds(20));
        assertThat(fixture.sink.durable).hasSize(1010);
        assertThat(fixture.source.paused).isEmpty();
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(fixture.source.logs.get(P1).committed).isEqualTo(10);
    }

    @Test
    void aSourceThatCannotBeOpenedEndsTheRunBeforeAnythingIsRead() {
        fixture.source.faults.open = SourceException.fatal("no such topic");
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().failure().orElseThrow().toString())
                .contains("source")
                .contains("no such topic");
        assertThat(fixture.source.journal.entries())
                .as("Q-9: nothing was opened, so nothing is flushed")
                .containsExactly("open", "close");
    }

    /** H-24. */
    @Test
    void theRefusalOfAPauseIsRepeatedAtTheNextTick() {
        fixture.source.faults.pauses.add(SourceFaults.passing("rebalancing"));
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        assertThat(fixture.source.journal.entries()).doesNotContain("resume [lane 0]");
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(fixture.source.journal.entries()).contains("resume " + List.of(new LaneId(0)));
    }
}
