package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.DriverConfig;
import io.spate.policy.ErrorPolicy;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What other systems committed without having it. */
class ExamCommitTest {

    private static final PartitionId P0 = PartitionId.of(0);

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    /** what was polled and not executed when the partition went is for the next owner. */
    @Test
    void whatWasOnlyPolledWhenThePartitionWentIsReadAgain() {
        fixture.useTinyChunks(1);
        source.emit(0, 10);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        source.revoke(0);
        for (int i = 0; i < 120; i++) { // the drain time-out passes, nothing is written
            engine.advance(Duration.ofMillis(100));
        }
        assertThat(source.committed(0)).isZero();

        source.add(0);
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.committed(0)).isEqualTo(10);
        assertThat(fixture.sink.copies()).containsKey(new Row(P0, 9, 0)).hasSize(10);
    }

    /** a record in back-off belongs to its partition's life; the next life has it again. */
    @Test
    void aPartitionThatComesBackWhileItsRecordIsRetriedLosesNothing() {
        fixture.sink.killShard(0);
        source.emit(0, 3);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        source.revoke(0);
        source.add(0);
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));
        fixture.sink.heal();
        engine.runFor(Duration.ofSeconds(20));

        assertThat(fixture.sink.copies()).hasSize(3);
        assertThat(source.committed(0)).isEqualTo(3);
    }

    /** nothing that a writer only holds is committed, and a crash has all of it read again. */
    @Test
    void aCrashWhileAWriteTakesItsTimeReadsEverythingAgain() {
        fixture.sink =
                new ScriptedSink<>(1, Fixture.sinkConfig().withAttemptTimeout(Duration.ofMinutes(5)), RowShape.OBJECTS);
        source.emit(0, 10);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < 10; i++) {
            engine.advance(Duration.ofSeconds(1));
        }
        assertThat(engine.writes().size()).isEqualTo(1);
        assertThat(source.committed(0)).isZero();

        source.restart();
        source.assign(0);
        SteppedPipeline next = fixture.start();
        next.runFor(Duration.ofSeconds(3));
        assertThat(fixture.sink.durable()).hasSize(10);
        assertThat(source.committed(0)).isEqualTo(10);
    }

    /** only a commit that the source took counts as committed. */
    @Test
    void aCommitThatFailedIsNotReportedAsCommitted() {
        source.faults.commits.add(SourceFaults.passing("reply lost"));
        source.emit(0, 3);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.journal.entries())
                .filteredOn(entry -> entry.startsWith("commit"))
                .containsExactly("commit {0=3}");
        engine.outcomeOfStop();
        assertThat(engine.report().committed()).containsExactly(Map.entry(P0, 3L));
    }

    /** what a commit says is what was known when it began, whatever settles meanwhile. */
    @Test
    void aCommitIsASnapshot() {
        source.emit(0, 3);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        List<Long> committed = new ArrayList<>();
        source.onCommit = (partition, position) -> {
            if (committed.isEmpty()) {
                source.emit(0, 5);
                engine.step("driver-0");
                engine.step("sink-0");
                engine.writes().performAll();
            }
            committed.add(position);
        };
        engine.runFor(Duration.ofSeconds(4));
        assertThat(committed).containsExactly(3L, 8L);
    }

    /** B-8: a record that a policy skips waits for those in front of it. */
    @Test
    void aSkippedRecordDoesNotLeaveAHoleBehindRecordsThatAreOnTheirWay() {
        fixture.config =
                fixture.config.withDriver(new DriverConfig(1, 1, Duration.ofMillis(10), Duration.ofMillis(50)));
        source.emit(0, 4);
        source.assign(0);
        SteppedPipeline engine = fixture.start(fixture.failingAt(position -> position == 2, ErrorPolicy.SKIP));
        for (int i = 0; i < 10; i++) {
            engine.advance(Duration.ofMillis(500));
        }
        assertThat(source.committed(0)).isZero();

        engine.writes().performAll();
        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.committed(0)).isEqualTo(4);
        assertThat(engine.counts().dropped()).containsValue(1L);
    }

    /** E-11: a failure at the very first record commits nothing, not even a position before it. */
    @Test
    void aFailureAtTheFirstRecordCommitsNothing() {
        source.emit(0, 4);
        source.assign(0);
        SteppedPipeline engine = fixture.start(fixture.failingAt(position -> true, ErrorPolicy.FAIL));
        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.state()).startsWith("FAILED");
        assertThat(source.journal.entries()).noneMatch(entry -> entry.startsWith("commit"));
        assertThat(engine.report().committed()).isEmpty();
    }

    /** B-13: records that were settled in an earlier life are taken anew. */
    @Test
    void recordsThatComeAgainAfterALossAreTrackedOnce() {
        source.emit(0, 5);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        source.faults.commits.add(SourceFaults.passing("away"));
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        engine.writes().performAll();
        engine.stepAll();
        source.lose(0);
        source.add(0);
        engine.runFor(Duration.ofSeconds(4));

        assertThat(fixture.sink.copies())
                .hasSize(5)
                .allSatisfy((row, copies) -> assertThat(copies).isEqualTo(2));
        assertThat(source.committed(0)).isEqualTo(5);
        assertThat(source.paused).isEmpty();
    }
}
