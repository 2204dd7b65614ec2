package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.report.ExitReport;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lanes that say when they have data are not polled in vain, and not forgotten. */
class WakingLaneTest {

    private final Fixture fixture = new Fixture();
    private int polls;

    @BeforeEach
    void countPolls() {
        fixture.source.wakesDrivers = true;
        fixture.source.onLanePoll = () -> polls++;
    }

    /** A lane that was granted is polled once, because what came before the grant woke nobody. */
    @Test
    void whatWasThereBeforeTheGrantIsRead() {
        fixture.source.emit(0, 3);
        fixture.source.assign(0);

        SteppedPipeline engine = fixture.start();

        assertThat(engine.counts().read()).isEqualTo(3);
    }

    @Test
    void anEmptyLaneIsPolledOnceAndTheDriverRests() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        int pollsAtStart = polls;

        engine.runFor(Duration.ofSeconds(10));

        assertThat(pollsAtStart).isEqualTo(1);
        assertThat(polls).isEqualTo(1);
        assertThat(engine.driver(0).nextDeadline().remaining(fixture.clock.nanoTime(), Duration.ofDays(1)))
                .isEqualTo(Duration.ofDays(1));
    }

    @Test
    void dataIsReadAtOnceWhenTheLaneSaysSo() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        fixture.source.emit(0, 25);

        engine.stepAll(); // no time has passed

        assertThat(engine.counts().read()).isEqualTo(25);
        assertThat(polls)
                .as("one in vain, three with data, one that finds the end")
                .isEqualTo(5);
    }

    /** What arrives while the lane looks for data is not forgotten because the look found nothing. */
    @Test
    void dataThatArrivesDuringAPollThatFindsNothingIsRead() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        fixture.source.onLanePollReturn = () -> {
            fixture.source.onLanePollReturn = () -> {};
            fixture.source.emit(0, 1);
        };
        fixture.source.wakers.values().forEach(Runnable::run);

        engine.stepAll();

        assertThat(engine.counts().read()).isEqualTo(1);
    }

    @Test
    void aLaneWhosePollFailedIsPolledAgainWithoutBeingAsked() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        fixture.source.faults.lanePolls.add(SourceFaults.passing("not now"));
        fixture.source.emit(0, 1);
        engine.stepAll();
        assertThat(engine.counts().read()).isZero();

        engine.runFor(Duration.ofSeconds(5));

        assertThat(engine.counts().read()).isEqualTo(1);
    }

    /** The waker of a lane that is gone wakes a driver for nothing, and no more. */
    @Test
    void aWakerMayRunAfterItsLaneIsGone() {
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        Runnable waker = fixture.source.wakers.values().iterator().next();
        fixture.source.lose(0);
        engine.advance(Duration.ofMillis(50));
        int before = polls;
        waker.run();

        engine.advance(Duration.ofSeconds(1));

        assertThat(polls).isEqualTo(before);
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
    }

    @Test
    void aLaneThatCannotTakeItsWakerEndsTheRunByName() {
        fixture.source.faults.keepWaker = new IllegalStateException("no waker wanted");
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().reason())
                .contains("offering a waker to")
                .contains("partition 0")
                .contains("no waker wanted");
    }
}
