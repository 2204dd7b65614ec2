package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.Stage;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import io.spate.report.RevocationReceipt.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lanes that are given up, through both doors. */
class RevocationTest {

    private static final ScriptedSink.Answer DOWN = makeDurable -> {
        throw new IOException("connection refused");
    };

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    @BeforeEach
    void twoPartitionsWithData() {
        source.emit(0, 25);
        source.emit(1, 25);
        source.assign(0, 1);
    }

    private void sinkIsDown() {
        IntStream.range(0, 10_000).forEach(i -> fixture.sink.answers.add(DOWN));
    }

    private RevocationReceipt lastReceipt(SteppedPipeline engine) {
        engine.supervisor.stop();
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));
        List<RevocationReceipt> receipts = engine.outcome().revocations();
        return receipts.get(receipts.size() - 1);
    }

    /** T-168, T-169: everything read is written and committed before the barrier completes, long before any linger. */
    @Test
    void aHealthySinkDrainsALaneCompletely() {
        SteppedPipeline engine = fixture.start();
        source.revoke(0);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.revoking).as("the source waits for the barrier").hasSize(1);
        engine.writes.performAll();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(50));

        assertThat(source.journal.entries()).containsSubsequence("commit {0=25}", "flush", "close lane 0");
        assertThat(source.revoking).isEmpty();
        assertThat(source.owned).containsOnlyKeys(PartitionId.of(1));
        assertThat(lastReceipt(engine))
                .isEqualTo(new RevocationReceipt(
                        new java.util.TreeSet<>(Set.of(PartitionId.of(0))),
                        Outcome.DRAINED,
                        3,
                        0,
                        Duration.ofMillis(50),
                        Fixture.DRAIN_TIMEOUT));
    }

    /** D-9, second door: when the callback returns the lane is drained, and the other partition went on meanwhile. */
    @Test
    void aLaneIsDrainedFromInsideAPoll() {
        SteppedPipeline engine = fixture.start();
        source.revokeInside(0);
        engine.advance(Duration.ofMillis(50));

        assertThat(source.receipts).hasSize(1);
        assertThat(source.receipts.get(0).outcome()).isEqualTo(Outcome.DRAINED);
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(25);
        source.emit(1, 5);
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.logs.get(PartitionId.of(1)).committed).isEqualTo(30);
    }

    @Test
    void withNothingInFlightTheSecondDoorReturnsAtOnce() {
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        source.revokeInside(0);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.receipts.get(0).used()).isZero();
    }

    /** C-9, B-2: a dead sink costs the time-out; what was in flight is named, and everything is given back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDeadSinkCostsTheTimeoutAndTheReceiptSaysWhatWillBeReadAgain(boolean inside) {
        sinkIsDown();
        SteppedPipeline engine = fixture.start();
        if (inside) {
            source.revokeInside(0);
        } else {
            source.revoke(0);
        }
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(source.owned).containsOnlyKeys(PartitionId.of(1));
        RevocationReceipt receipt = lastReceipt(engine);
        assertThat(receipt.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(receipt.abandoned()).isEqualTo(3);
        assertThat(receipt.settled()).isZero();
        assertThat(source.logs.get(PartitionId.of(0)).committed).isZero();
        assertThat(engine.bytesInFlight()).isZero();
    }

    /** B-15, C-13: the other partition is read, written and committed while one is being given up. */
    @Test
    void theOtherPartitionGoesOnDuringARevocation() {
        fixture.sink = new ScriptedSink<>(2, Fixture.sinkConfig(), RowShape.OBJECTS);
        Stage<Row> byPartition = fixture.stage();
        ScriptedSink<Row> routed = fixture.sink;
        SteppedPipeline engine = new SteppedPipeline(
                byPartition.to(new PartitionSink(routed, 0)), fixture.config, fixture.clock); // shard 0 is dead
        engine.stepAll();
        source.revoke(0);
        engine.runFor(Duration.ofSeconds(1));
        source.emit(1, 40);
        engine.runFor(Duration.ofSeconds(3));

        assertThat(source.revoking).as("still waiting for the dead shard").hasSize(1);
        assertThat(source.logs.get(PartitionId.of(1)).committed).isEqualTo(65);
    }

    /** D-9, H-18: a partition that comes back during its revocation waits for its end, and the other does not. */
    @Test
    void aPartitionHasOneLifeAtATime() {
        SteppedPipeline engine = fixture.start();
        source.revoke(0);
        source.emit(0, 5);
        source.add(0);
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(50));
        assertThat(engine.counts().read()).as("the new lane is not read yet").isEqualTo(50);

        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(30);
        assertThat(fixture.sink.copies().values()).as("no duplicates").containsOnly(1);
    }

    /** H-14: an assignment revokes what lives, then adds. */
    @Test
    void aNewAssignmentRevokesWhatLivesFirst() {
        SteppedPipeline engine = fixture.start();
        source.emit(2, 5);
        source.assign(1, 2);
        engine.runFor(Duration.ofSeconds(3));

        assertThat(source.logs.values()).extracting(log -> log.committed).containsExactly(25L, 25L, 5L);
        assertThat(fixture.sink.copies().values()).containsOnly(1);
        assertThat(source.journal.entries()).contains("close lane 0", "close lane 1");
    }

    /** D-9: lost is not revoked; a loss ends what runs, and nothing of it is committed any more. */
    @Test
    void aLossEndsARunningRevocation() {
        sinkIsDown();
        SteppedPipeline engine = fixture.start();
        source.revoke(0);
        engine.runFor(Duration.ofSeconds(1));
        source.lose(0);
        fixture.sink.answers.clear();
        engine.runFor(Duration.ofSeconds(5));

        assertThat(source.logs.get(PartitionId.of(0)).committed).isZero();
        assertThat(source.logs.get(PartitionId.of(1)).committed).isEqualTo(25);
        assertThat(lastReceipt(engine).outcome()).isEqualTo(Outcome.LOST);
    }

    /** Stop folds a revocation into the drain: it is settled and committed there, and the barrier completes. */
    @Test
    void aStopTakesARevocationOver() {
        SteppedPipeline engine = fixture.start();
        source.revoke(0);
        engine.step(engine.controller());
        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(25);
        assertThat(source.revoking.values()).allMatch(barrier -> barrier.isComplete());
    }

    /** A failure while the source waits inside ends the wait at once. */
    @Test
    void aFailureEndsTheSecondDoorAtOnce() {
        fixture.sink.answers.add(makeDurable -> {
            throw io.spate.error.SinkException.fatal("read-only");
        });
        SteppedPipeline engine = fixture.start();
        source.revokeInside(0);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.receipts.get(0).outcome()).isEqualTo(Outcome.ENDED);
        engine.runFor(Duration.ofSeconds(2));
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
    }

    /** H-20: a lane that nobody owns arrives at once. */
    @Test
    void aLaneThatNobodyOwnsArrivesAtOnce() {
        SteppedPipeline engine = fixture.start();
        source.owned.put(PartitionId.of(9), new java.util.TreeSet<>(Set.of(new LaneId(99))));
        source.revoke(9);
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(50));
        assertThat(source.revoking).isEmpty();
        assertThat(engine.hasEnded()).isFalse();
    }

    /** H-21: a lane that is done is let go without flush or commit. */
    @Test
    void aRetiredLaneIsLetGoWithoutAFlush() {
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        int before = source.journal.entries().size();
        source.retire(0);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.journal
                        .entries()
                        .subList(before, source.journal.entries().size()))
                .containsExactly("close lane 0");
    }

    /** H-11, H-12: a hint flushes and commits at once, and only what it names. */
    @Test
    void aHintCommitsItsPartitionAsSoonAsItIsSettled() {
        fixture.sink =
                new ScriptedSink<>(1, Fixture.sinkConfig().withBatch(1000, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        SteppedPipeline engine = fixture.start();
        source.commitReady(0);
        engine.advance(Duration.ofMillis(50));
        engine.writes.performAll();
        engine.stepAll();
        assertThat(source.journal.entries())
                .filteredOn(entry -> entry.startsWith("commit"))
                .containsExactly("commit {0=25}");
    }

    /** C-15: some partitions are refused; the others count, and the pipeline lives. */
    @Test
    void aCommitThatIsRefusedForSomePartitionsCountsForTheOthers() {
        source.faults.refused.add(PartitionId.of(0));
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofMillis(1500));
        assertThat(source.logs.get(PartitionId.of(1)).committed).isEqualTo(25);
        assertThat(source.logs.get(PartitionId.of(0)).committed).isZero();
        source.faults.refused.clear();
        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(25);
    }
}
