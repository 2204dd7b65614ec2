package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One of two lanes of a partition goes in the middle of its batch; what was read of it belongs to the partition. */
class LeavingLaneTest {

    private static final Set<LaneId> FIRST = Set.of(new LaneId(0));
    private static final Set<LaneId> SECOND = Set.of(new LaneId(1));

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;
    private SteppedPipeline engine;

    /** The first lane's batch is blocked after a few of its ten records. */
    @BeforeEach
    void aLaneStandsInTheMiddleOfABatch() {
        fixture.useTinyChunks(1);
        source.lanesPerPartition = 2;
        source.emit(0, 30);
        source.assign(0);
        engine = fixture.start();
        assertThat(engine.counts().read()).isLessThan(10);
    }

    private void outage() {
        for (int i = 0; i < 120; i++) {
            engine.advance(Duration.ofMillis(100));
        }
    }

    /** The source says what it has to say before a row is written. */
    private void duringTheOutage() {
        for (int i = 0; i < 5; i++) {
            engine.advance(Duration.ofMillis(50));
        }
    }

    private void assertEverythingIsDelivered() {
        engine.runFor(Duration.ofSeconds(5));
        assertThat(Set.copyOf(fixture.sink.durable)).hasSize(30);
        assertThat(source.log(0).committed).isEqualTo(30);
        assertThat(source.journal.entries()).containsOnlyOnce("close lane 0").doesNotContain("close lane 1");
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(source.violations).isEmpty();
    }

    /** The source has its lane back at the time-out; the partition is not held up by it. */
    @Test
    void aBatchOfALaneWhoseRevocationTimedOutIsFinished() {
        source.revokeLanes(FIRST);
        outage();
        assertThat(source.revoking).isEmpty();
        assertEverythingIsDelivered();
    }

    @Test
    void aBatchOfALostLaneIsFinishedWhileItsPartitionStays() {
        source.loseLanes(FIRST);
        engine.advance(Duration.ofMillis(50));
        assertEverythingIsDelivered();
    }

    /** Nobody waits for the batch any more once the whole partition is gone. */
    @Test
    void aBatchIsGivenUpWithTheLastLaneOfItsPartition() {
        source.loseLanes(FIRST);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.journal.entries()).doesNotContain("close lane 0");
        source.loseLanes(SECOND);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.journal.entries()).contains("close lane 0", "close lane 1");
        engine.runFor(Duration.ofSeconds(5));
        assertThat(fixture.sink.durable).hasSizeLessThan(10);
        assertThat(source.log(0).committed).isZero();
    }

    /** The new life of the partition does not wait for a batch of the old one. */
    @Test
    void aPartitionThatComesBackIsReadAnew() {
        source.loseLanes(FIRST);
        source.loseLanes(SECOND);
        source.add(0);
        engine.runFor(Duration.ofSeconds(5));
        assertThat(source.log(0).committed).isEqualTo(30);
        assertThat(source.owned).containsOnlyKeys(PartitionId.of(0));
    }

    @Test
    void aRunThatStopsMeanwhileClosesTheLane() {
        source.loseLanes(FIRST);
        engine.advance(Duration.ofMillis(50));
        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(2));
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(source.journal.entries()).containsOnlyOnce("close lane 0").containsOnlyOnce("close lane 1");
        assertThat(source.log(0).committed).isEqualTo(10);
    }

    /** The last of several revocations that empty a partition together is the one that drains it. */
    @Test
    void aPartitionWhoseLanesAreRevokedOneByOneIsDrained() {
        source.revokeLanes(FIRST);
        source.revokeLanes(SECOND);
        source.add(0);
        duringTheOutage();
        engine.runFor(Duration.ofSeconds(5));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(source.journal.entries()).containsSubsequence("commit {0=10}", "close lane 1");
        assertThat(source.log(0).committed).isEqualTo(30);
        assertThat(fixture.sink.durable).hasSize(30).doesNotHaveDuplicates();
    }

    /** What is asked for twice is over when the first is; the partition is drained all the same. */
    @Test
    void aPartitionIsDrainedIfOneOfItsLanesWasBeingRevokedAlready() {
        source.revokeLanes(FIRST);
        source.revoke(0);
        source.add(0);
        duringTheOutage();
        engine.runFor(Duration.ofSeconds(5));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(source.journal.entries()).containsSubsequence("commit {0=10}", "close lane 1");
        assertThat(source.log(0).committed).isEqualTo(30);
    }

    @Test
    void aPartitionIsDrainedIfItsOtherLanesAreLostMeanwhile() {
        source.revokeLanes(FIRST);
        source.loseLanes(SECOND);
        source.add(0);
        duringTheOutage();
        engine.runFor(Duration.ofSeconds(5));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(source.journal.entries()).containsSubsequence("close lane 1", "commit {0=10}", "close lane 0");
        assertThat(source.log(0).committed).isEqualTo(30);
    }
}
