package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What partitions that come and go did to other systems. */
class ExamRebalanceTest {

    private static final PartitionId P0 = PartitionId.of(0);

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    private List<String> commitsOf(String partition) {
        return source.journal.entries().stream()
                .filter(entry -> entry.startsWith("commit") && entry.contains(partition + "="))
                .toList();
    }

    /** B-1: a source that commits for five seconds and wants a partition back meanwhile gets both done. */
    @Test
    void aSlowCommitAndARevocationDoNotWaitForEachOther() {
        source.emit(0, 5);
        source.emit(1, 5);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        source.onCommit = (partition, position) -> {
            fixture.clock.advance(Duration.ofSeconds(5));
            if (position == 5 && partition.equals(P0)) {
                source.revoke(0);
            }
        };
        engine.runFor(Duration.ofSeconds(15));
        assertThat(source.revoking).isEmpty();
        source.onCommit = (partition, position) -> {};
        source.emit(0, 5);
        source.add(0);
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.committed(0)).isEqualTo(10);
        assertThat(source.committed(1)).isEqualTo(5);
    }

    /** B-2, B-3: 500 assignments with work in flight leave nothing in flight. */
    @Test
    void fiveHundredRebalancesWithWorkInFlightLeakNothing() {
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        for (int cycle = 0; cycle < 500; cycle++) {
            source.emit(cycle % 2, 10);
            engine.advance(Duration.ofMillis(60));
            if (cycle % 3 == 0) {
                source.lose(cycle % 2);
            } else {
                source.revoke(cycle % 2);
            }
            source.add(cycle % 2);
            engine.runFor(Duration.ofMillis(400));
        }
        engine.runFor(Duration.ofSeconds(3));
        assertThat(engine.bytesInFlight()).isZero();
        assertThat(engine.controller().books().pending()).isZero();
        assertThat(source.committed(0) + source.committed(1)).isEqualTo(5000);
        assertThat(source.paused).isEmpty();
    }

    /** B-12: with the budget full and lanes paused a revocation ends in its time, and what is left goes on after. */
    @Test
    void aRevocationUnderBackpressureEndsAndTheOthersGoOn() {
        fixture.useTinyChunks(1);
        fixture.config = fixture.config.withBackpressure(new BackpressureConfig(100, 0.8, 0.5, Duration.ZERO));
        source.emit(0, 50);
        source.emit(1, 50);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(100));
        assertThat(source.paused).as("under pressure").isNotEmpty();
        source.revoke(0);
        for (int i = 0; i < 110; i++) {
            engine.advance(Duration.ofMillis(100));
        }
        assertThat(source.revoking).as("the time-out has passed").isEmpty();

        engine.runFor(Duration.ofSeconds(10));
        assertThat(source.committed(1)).isEqualTo(50);
        assertThat(source.paused).isEmpty();
    }

    /** B-20: a source that throws when it is asked about lanes it has given away does not end the run. */
    @Test
    void aSourceThatThrowsForLanesItHasLostIsNotAskedAboutThem() {
        fixture.useTinyChunks(1);
        fixture.config = fixture.config.withBackpressure(new BackpressureConfig(100, 0.8, 0.5, Duration.ZERO));
        source.emit(0, 50);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        source.lose(0);
        engine.advance(Duration.ofMillis(50));
        int before = source.journal.entries().size();
        engine.runFor(Duration.ofSeconds(5));
        assertThat(source.journal
                        .entries()
                        .subList(before, source.journal.entries().size()))
                .noneMatch(entry -> entry.contains("lane 0"));
        assertThat(engine.state()).isEqualTo("running");
    }

    /** C-2, C-3: after the lanes are back, nothing of them is written any more. */
    @Test
    void nothingOfAPartitionIsWrittenOnceItsRevocationIsOver() {
        fixture.useTinyChunks(1);
        source.emit(0, 50);
        source.emit(1, 50);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        source.revokeInside(0);
        engine.advance(Duration.ofMillis(50));
        assertThat(source.receipts)
                .extracting(RevocationReceipt::outcome)
                .containsExactly(RevocationReceipt.Outcome.DRAINED);
        long written = rowsOfP0();

        engine.runFor(Duration.ofSeconds(10));
        assertThat(rowsOfP0()).isEqualTo(written).isEqualTo(source.committed(0));
        assertThat(source.committed(1)).isEqualTo(50);
    }

    private long rowsOfP0() {
        return fixture.sink.durable().stream()
                .filter(row -> row.partition().equals(P0))
                .count();
    }

    /** C-11: a commit that named a lost partition would be the end of this source. */
    @Test
    void aLostPartitionIsNeverNamedInACommit() {
        source.emit(0, 10);
        source.emit(1, 10);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        engine.writes().performAll();
        engine.stepAll();
        source.onCommit = (partition, position) -> {
            if (partition.equals(P0)) {
                throw SourceException.fatal("fenced");
            }
        };
        source.lose(0);
        engine.runFor(Duration.ofSeconds(5));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(commitsOf("0")).isEmpty();
        assertThat(source.committed(1)).isEqualTo(10);
    }

    /** C-14: a revocation at the moment of a retry finds everything in order. */
    @Test
    void aRevocationAtTheMomentOfARetryLeavesNothingBehind() {
        fixture.sink.answerNext(ScriptedSink.AWAY);
        source.emit(0, 5);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(50));
        engine.advance(Duration.ofMillis(100));
        engine.writes().performAll();
        engine.stepAll();
        source.revoke(0);
        engine.advance(Duration.ofMillis(100)); // both are due
        engine.runFor(Duration.ofSeconds(1));

        assertThat(source.revoking).isEmpty();
        assertThat(source.committed(0)).isEqualTo(5);
        assertThat(engine.controller().books().partitions()).isEmpty();
    }

    /** D-9: twenty restarts in a row with a sink that keeps up write nothing twice. */
    @Test
    void twentyGracefulRestartsWriteNothingTwice() {
        for (int restart = 0; restart < 20; restart++) {
            source.restart();
            source.emit(0, 17);
            source.assign(0);
            SteppedPipeline engine = fixture.start();
            engine.runFor(Duration.ofMillis(20L * restart));
            source.emit(0, 5);
            engine.advance(Duration.ofMillis(10));
            engine.outcomeOfStop();
        }
        source.restart();
        source.assign(0);
        fixture.start().runFor(Duration.ofSeconds(3));

        assertThat(fixture.sink.durable()).hasSize(20 * 22).doesNotHaveDuplicates();
    }
}
