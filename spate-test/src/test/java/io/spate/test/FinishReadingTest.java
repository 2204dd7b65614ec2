package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A source that was asked to stop may first read what it holds to its end. */
class FinishReadingTest {

    private static final Duration READING_LIMIT =
            Fixture.DRAIN_TIMEOUT.multipliedBy(3).dividedBy(10);

    private final Fixture fixture = new Fixture();
    private int asked;
    private int stopped;

    @BeforeEach
    void countCalls() {
        fixture.source.onStopReading = () -> stopped++;
    }

    private SteppedPipeline startReading() {
        fixture.source.assign(0);
        fixture.source.emit(0, 5);
        SteppedPipeline engine = fixture.start();
        fixture.source.readsOn = () -> {
            asked++;
            return fixture.source.log(0).committed < 20;
        };
        return engine;
    }

    /** What arrives while the source reads on is read, written and committed like anything else. */
    @Test
    void aSourceThatReadsOnIsReadUntilItSaysThatItIsDone() {
        SteppedPipeline engine = startReading();
        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(stopped).isZero();
        fixture.source.emit(0, 10);
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.hasEnded()).isFalse();
        assertThat(fixture.source.log(0).committed).as("commits go on").isEqualTo(15);
        fixture.source.emit(0, 5);
        fixture.source.commitReady(0); // as a source does that waits for its last commit
        engine.runFor(Duration.ofMillis(900)); // 2.9 of 3 seconds

        assertThat(stopped).isOne();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(fixture.source.log(0).committed).isEqualTo(20);
    }

    /** INV-10: a source that never has enough gets a part of the budget, and the drain the rest of the same budget. */
    @Test
    void aSourceThatNeverHasEnoughIsStoppedInTime() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> true;
        engine.supervisor.stop();

        engine.runFor(READING_LIMIT.minusMillis(20));
        assertThat(stopped).isZero();
        engine.runFor(Duration.ofMillis(200));

        assertThat(stopped).isOne();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().drain().used()).isBetween(READING_LIMIT, READING_LIMIT.plusMillis(200));
        assertThat(fixture.source.log(0).committed).isEqualTo(5);
    }

    /** The drain of a sink that is down ends at the budget's end, not 30 % later. */
    @Test
    void readingOnDoesNotProlongTheBudget() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> true;
        engine.writes.areStuck = thread -> true;
        fixture.source.emit(0, 5);
        engine.supervisor.stop();

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusMillis(100));

        assertThat(engine.outcome().drain().used()).isLessThanOrEqualTo(Fixture.DRAIN_TIMEOUT);
    }

    /** A source that does not ask for it is stopped in the step that hears of the stop. */
    @Test
    void anyOtherSourceIsToldOnceAndAtOnce() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> false;
        engine.supervisor.stop();
        engine.supervisor.stop();

        engine.stepAll();

        assertThat(stopped).isOne();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(stopped).isOne();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
    }

    /** A bounded source that comes to its end while it reads on has been read as a whole. */
    @Test
    void anInputThatEndsMeanwhileIsComplete() {
        fixture.source.isBounded = true;
        SteppedPipeline engine = startReading();
        engine.supervisor.stop();
        engine.runFor(Duration.ofMillis(200));
        fixture.source.log(0).ends = true;

        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(stopped).isZero();
    }

    @Test
    void aFailureEndsTheReadingAtOnce() {
        SteppedPipeline engine = startReading();
        engine.supervisor.stop();
        engine.runFor(Duration.ofMillis(200));
        fixture.source.faults.polls.add(SourceException.fatal("gone"));

        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(stopped).isZero();
    }

    @Test
    void aRunThatFailsDoesNotAskTheSource() {
        SteppedPipeline engine = startReading();
        fixture.source.faults.polls.add(SourceException.fatal("gone"));
        engine.runFor(Duration.ofSeconds(1));
        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(1));

        assertThat(asked).isZero();
        assertThat(stopped).isZero();
    }

    @Test
    void aSourceThatThrowsWhenAskedFailsTheRunAndDrainsIt() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> {
            throw new IllegalStateException("confused");
        };
        engine.supervisor.stop();

        engine.runFor(Duration.ofSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("confused");
        assertThat(fixture.source.log(0).committed).isEqualTo(5);
    }

    /** What could not be handed back for now is the source's to hand back when it is closed. */
    @Test
    void aRetryableFailureToHandBackDoesNotFailTheRun() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> false;
        fixture.source.onStopReading = () -> {
            throw SourceFaults.passing("no connection");
        };

        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
    }

    @Test
    void aFatalFailureToHandBackFailsTheRunAndDrainsIt() {
        SteppedPipeline engine = startReading();
        fixture.source.readsOn = () -> false;
        fixture.source.onStopReading = () -> {
            throw SourceException.fatal("leases are lost");
        };

        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.FAILED);
        assertThat(fixture.source.log(0).committed).isEqualTo(5);
    }

    /** A partition is given up while the source reads on; the wait of a client inside a callback ends at once, though. */
    @Test
    void revocationsGoOnMeanwhile() {
        SteppedPipeline engine = startReading();
        engine.supervisor.stop();
        engine.runFor(Duration.ofMillis(200));
        fixture.source.emit(0, 3);
        fixture.source.revoke(0);

        engine.runFor(Duration.ofSeconds(5));

        RevocationReceipt receipt = engine.outcome().revocations().get(0);
        assertThat(receipt.outcome()).isEqualTo(RevocationReceipt.Outcome.DRAINED);
        assertThat(fixture.source.log(0).committed).isEqualTo(8);
        assertThat(engine.outcome().committed()).containsEntry(PartitionId.of(0), 8L);
    }

    @Test
    void aStopEndsTheWaitInsideTheSourceEvenIfItReadsOn() {
        SteppedPipeline engine = startReading();
        fixture.sink.answers.add(makeDurable -> {
            engine.supervisor.stop(); // while the source waits
            throw new IOException("connection refused");
        });
        fixture.source.revokeInside(0);

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(fixture.source.receipts).singleElement().satisfies(receipt -> {
            assertThat(receipt.outcome()).isEqualTo(RevocationReceipt.Outcome.ENDED);
            assertThat(receipt.used()).isLessThan(READING_LIMIT);
        });
    }
}
