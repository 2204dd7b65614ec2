package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.error.SinkException;
import io.spate.error.SourceException;
import io.spate.report.ExitReport;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The ends of a run: drained, stopped, failed. */
class DrainTest {

    private final Fixture fixture = new Fixture();

    private static final ScriptedSink.Answer DOWN = makeDurable -> {
        throw new IOException("connection refused");
    };

    /** T-179, T-167: a bounded source completes without being asked, and commits without waiting for the tick. */
    @Test
    void aBoundedSourceCompletesOnceEverythingIsCommitted() {
        fixture.source.isBounded = true;
        fixture.source.emit(0, 25);
        fixture.source.log(0).ends = true;
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        assertThat(engine.hasEnded()).as("nothing is durable yet").isFalse();
        engine.writes.performAll();
        engine.stepAll();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=25}", "close lane 0", "flush", "close");
    }

    /** H-29, T-180. */
    @Test
    void aSourceWithoutLanesCompletes() {
        fixture.source.isBounded = true;
        fixture.source.assign();
        SteppedPipeline engine = fixture.start();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(engine.outcome().committed()).isEmpty();
    }

    /** INV-9, H-28: while the sink is down, a source that has ended is not complete; it is once the sink is back. */
    @Test
    void aDrainedRunWaitsForItsSink() {
        IntStream.range(0, 12).forEach(i -> fixture.sink.answers.add(DOWN));
        fixture.source.emit(0, 5);
        fixture.source.log(0).ends = true;
        fixture.source.assign(0);
        fixture.source.drained();
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(60));
        assertThat(engine.hasEnded()).isFalse();
        engine.runFor(Duration.ofSeconds(60));
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(fixture.sink.copies()).hasSize(5);
    }

    /** H-28, T-181: a stop of a run whose input has ended, while rows of it are not durable, does not make it complete. */
    @Test
    void anInputThatHasEndedButIsNotSettledIsNotComplete() {
        IntStream.range(0, 10_000).forEach(i -> fixture.sink.answers.add(DOWN));
        fixture.source.isBounded = true;
        fixture.source.emit(0, 5);
        fixture.source.log(0).ends = true;
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(5));
        engine.supervisor.stop();
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().drain().abandonedBatches()).isEqualTo(1);
        assertThat(engine.outcome().committed()).isEmpty();
    }

    /** H-30: that there is nothing more may be said again and again. */
    @Test
    void drainedMayBeSaidManyTimes() {
        fixture.source.emit(0, 5);
        fixture.source.log(0).ends = true;
        fixture.source.assign(0);
        IntStream.range(0, 5).forEach(i -> fixture.source.drained());
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        fixture.source.drained();
        engine.advance(Duration.ofMillis(50));
        engine.runFor(Duration.ofSeconds(2));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(fixture.source.journal.entries()).containsOnlyOnce("commit {0=5}", "flush", "close");
        assertThat(fixture.sink.copies().values()).containsOnly(1);
    }

    /** H-06, T-182: settled but not persisted is not complete. */
    @Test
    void aFlushOfCommitsThatFailsIsNotComplete() {
        fixture.source.isBounded = true;
        fixture.source.faults.flush = SourceFaults.passing("disk full");
        fixture.source.assign();
        SteppedPipeline engine = fixture.start();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("disk full");
    }

    /** H-06. */
    @Test
    void aCommitThatIsRefusedForGoodEndsTheRunAtOnce() {
        fixture.source.faults.commits.add(SourceException.fatal("fenced by a newer instance"));
        fixture.source.emit(0, 5);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(2));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().toString()).contains("fenced by a newer instance");
        assertThat(engine.outcome().drain().used()).isLessThan(Duration.ofSeconds(1));
        assertThat(fixture.source.journal.entries())
                .as("nobody asks again")
                .noneMatch(entry -> entry.startsWith("commit"));
    }

    /** D-1, D-4, T-178: a stop polls nothing more and does not wait for any linger. */
    @Test
    void aStopWritesWhatWasReadAndReadsNothingMore() {
        fixture.sink = new ScriptedSink<>(
                1, Fixture.sinkConfig().withBatch(1000, 1 << 20, Duration.ofMinutes(5)), RowShape.OBJECTS);
        fixture.source.emit(0, 10);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        fixture.source.emit(0, 1000);

        engine.supervisor.stop();
        engine.stepAll();
        engine.writes.performAll();
        engine.stepAll();

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.counts().read()).isEqualTo(10);
        assertThat(fixture.source.logs.firstEntry().getValue().committed).isEqualTo(10);
    }

    /** H-49, T-171, T-125: a dead sink costs the budget and no more; nothing of it is committed. */
    @Test
    void aStopDuringAnOutageEndsWithinTheBudgetAndNamesWhatItGaveUp() {
        fixture.useTinyChunks(1);
        IntStream.range(0, 1000).forEach(i -> fixture.sink.answers.add(DOWN));
        fixture.source.emit(0, 100);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));

        engine.supervisor.stop();
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusMillis(100));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().committed()).isEmpty();
        assertThat(engine.outcome().drain().abandonedRows()).isPositive();
        assertThat(engine.outcome().drain().abandonedBatches()).isPositive();
        assertThat(engine.bytesInFlight()).as("INV-7").isZero();
    }

    /** D-6, H-78, H-26: a write that hangs and ignores its interrupt is left behind. */
    @Test
    void aHungWriteDoesNotHoldUpTheEnd() {
        fixture.source.emit(0, 10);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        HeldWrites.Held hung = engine.writes.running.get(0);

        engine.supervisor.stop();
        for (int i = 0; i < 110; i++) {
            engine.advance(Duration.ofMillis(100)); // no write ever returns
        }

        assertThat(hung.isInterrupted).isTrue();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().drain().abandonedRows()).isEqualTo(10);
        engine.writes.performAll();
        engine.stepAll();
        assertThat(engine.outcome().committed())
                .as("a late return has no effect")
                .isEmpty();
    }

    /** C-12: after a fatal write nothing is waited for that cannot succeed. */
    @Test
    void aFatalSinkEndsTheRunLongBeforeTheBudget() {
        IntStream.range(0, 100)
                .forEach(i -> fixture.sink.answers.add(makeDurable -> {
                    throw SinkException.fatal("read-only");
                }));
        fixture.source.emit(0, 1000);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().drain().used()).isLessThan(Duration.ofSeconds(1));
    }

    /** H-27: positions that only get durable in the drain are committed at its end. */
    @Test
    void theFinalCommitCoversWhatTheDrainMadeDurable() {
        fixture.source.emit(0, 3);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.supervisor.stop();
        engine.stepAll();
        fixture.source.faults.commits.add(SourceFaults.passing("busy"));
        engine.writes.performAll();
        engine.advance(Duration.ofMillis(10));
        assertThat(engine.hasEnded()).as("the commit is tried again").isFalse();
        engine.advance(Duration.ofMillis(100));
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=3}", "flush", "close");
    }

    /** H-53 and A-7: a batch that the sink blocks in the middle goes on during the stop, and is committed whole. */
    @Test
    void aBlockedBatchIsOfferedOnDuringTheStop() {
        fixture.useTinyChunks(1);
        fixture.source.emit(0, 10);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        assertThat(engine.counts().read()).as("blocked in the middle").isLessThan(10);

        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(fixture.source.journal.entries()).contains("commit {0=10}");
        assertThat(fixture.sink.durable).extracting(Row::position).isSorted().hasSize(10);
    }

    /** D-4: what waits at drivers for room gets it at once, because no shard lingers while drivers stop. */
    @Test
    void rowsThatWaitForAShardThatLingersAreDrainedByAStop() {
        fixture.sink = new ScriptedSink<>(
                2,
                Fixture.sinkConfig().withChunk(16, 4).withBatch(1000, 1 << 20, Duration.ofMinutes(5)),
                RowShape.OBJECTS);
        fixture.config = fixture.config.withBackpressure(new BackpressureConfig(200, 0.9, 0.5, Duration.ZERO));
        fixture.source.assign(0);
        fixture.source.emit(0, 10);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(fixture.sink.durable).as("the shards linger").isEmpty();

        engine.stop();
        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().drain().abandonedBatches()).isZero();
        assertThat(fixture.source.log(0).committed).isEqualTo(10);
    }

    /** INV-9: rows of a partition that was lost are somebody else's, also if its shard never takes them. */
    @Test
    void aRunCompletesAlthoughRowsOfALostPartitionAreGivenUp() {
        fixture.useTinyChunks(1);
        fixture.source.emit(0, 1);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        fixture.sink.killShard(0);
        engine.runFor(Duration.ofSeconds(1));
        fixture.source.lose(0);
        fixture.source.endInput();
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(engine.outcome().drain().abandonedRows()).isEqualTo(1);
    }
}
