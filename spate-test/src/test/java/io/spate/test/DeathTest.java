package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.report.ExitReport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** D-16: whatever kills an agent, the run ends as failed with that cause, and nothing unsettled is committed. */
class DeathTest {

    private final Fixture fixture = new Fixture();

    /** H-40. */
    @Test
    void aDeadDriverEndsTheRunAndTheOtherPartitionsAreCommitted() {
        fixture.config = Fixture.runtimeConfig(2);
        fixture.source.emit(0, 5);
        fixture.source.emit(1, 5);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.kill(engine.driver(0), new StackOverflowError());
        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().component()).isEqualTo("driver-0");
        assertThat(engine.outcome().failure().orElseThrow().cause()).isInstanceOf(StackOverflowError.class);
        assertThat(fixture.source.journal.entries()).contains("commit {1=5}").noneMatch(entry -> entry.contains("0=5"));
        assertThat(engine.bytesInFlight()).isZero();
    }

    /** H-25. */
    @Test
    void aDeadSinkThreadEndsTheRunWithinTheBudget() {
        fixture.source.emit(0, 5);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.kill(engine.sinkThread(0), new OutOfMemoryError("synthetic"));
        engine.runFor(Fixture.DRAIN_TIMEOUT);

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().cause()).isInstanceOf(OutOfMemoryError.class);
        assertThat(engine.outcome().committed()).isEmpty();
        assertThat(engine.bytesInFlight()).isZero();
    }

    /** G-7, T-172: an error of user code is not survived, whatever the policy. */
    @Test
    void anErrorOfAnOperatorEndsTheRunAndNamesOperatorAndRecord() {
        fixture.source.emit(0, 5);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start(fixture.stage().map(row -> {
            if (row.position() == 3) {
                throw new NoClassDefFoundError("com/acme/Rates");
            }
            return row;
        }));
        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().failure().orElseThrow().toString())
                .startsWith("driver-0/1_map: ")
                .contains("com/acme/Rates")
                .contains("position 3 of partition 0");
        assertThat(engine.outcome().committed()).isEmpty();
    }

    /** D-7, T-173: an unfinished batch has no position, also if nothing of it needed a sink. */
    @Test
    void nothingOfABatchThatFailedInTheMiddleIsCommitted() {
        fixture.source.emit(0, 5);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start(fixture.stage().filter(row -> {
            if (row.position() == 3) {
                throw new IllegalStateException("bad row");
            }
            return false;
        }));
        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().committed()).isEmpty();
        assertThat(engine.outcome().drain().abandonedBatches()).isEqualTo(1);
    }

    @Test
    void anErrorOfAWriteEndsTheRun() {
        fixture.sink.answers.add(makeDurable -> {
            throw new StackOverflowError();
        });
        fixture.source.emit(0, 1);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().failure().orElseThrow().cause()).isInstanceOf(StackOverflowError.class);
    }

    /** G-8, T-183: whatever a source throws is either tried again or ends the run; nothing is half dead. */
    @Test
    void aSourceThatThrowsSomethingUnknownEndsTheRun() {
        fixture.source.faults.polls.add(new IllegalStateException("not connected"));
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().failure().orElseThrow().toString())
                .contains("source")
                .contains("not connected");
    }

    /** B-16, H-39: an outage of the source is waited out without spinning. */
    @Test
    void aSourceThatFailsForAWhileIsAskedAgain() {
        for (int i = 0; i < 40; i++) {
            fixture.source.faults.polls.add(SourceFaults.passing("broker is away"));
        }
        fixture.source.emit(0, 2);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        assertThat(fixture.source.faults.polls).as("one call for each interval").hasSize(39);
        engine.runFor(Duration.ofSeconds(6));
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=2}");
    }

    /** T-183. */
    @Test
    void aLaneThatFailsForAWhileIsPolledAgainAndOneThatFailsForGoodEndsTheRun() {
        fixture.source.faults.lanePolls.add(SourceFaults.passing("leader moved"));
        fixture.source.emit(0, 2);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(3));
        assertThat(fixture.source.journal.entries()).endsWith("commit {0=2}");

        fixture.source.faults.lanePolls.add(new IllegalArgumentException("bad frame"));
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().failure().orElseThrow().toString())
                .contains("driver-0/source")
                .contains("bad frame");
    }

    /** D-6: a source that goes back in one partition is stopped, with both positions named. */
    @Test
    void positionsThatGoBackEndTheRunAndNothingMoreIsCommitted() {
        fixture.source.emit(0, 10);
        fixture.source.emitAt(0, 3);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(2));
        assertThat(engine.outcome().failure().orElseThrow().toString())
                .contains("position 4")
                .contains("position 10");
    }
}
