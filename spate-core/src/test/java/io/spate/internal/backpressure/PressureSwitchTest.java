package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Deadline;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On at 80 bytes, off at 50, never on for less than 500 ms. */
class PressureSwitchTest {

    private static final Duration MIN_PAUSE = Duration.ofMillis(500);

    private final ManualClock clock = new ManualClock();
    private final AtomicInteger wakes = new AtomicInteger();
    private final InflightBudget budget =
            new InflightBudget(new BackpressureConfig(100, 0.8, 0.5, MIN_PAUSE), wakes::incrementAndGet);
    private final PressureSwitch pressure = new PressureSwitch(budget, MIN_PAUSE);

    @BeforeEach
    void passTheClocksWrapAround() {
        clock.advance(Duration.ofMillis(900)); // 100 ms before nanoseconds wrap around
    }

    private boolean update() {
        return pressure.update(clock.nanoTime());
    }

    private Deadline nextDeadline() {
        return pressure.nextDeadline(clock.nanoTime());
    }

    private void pauseAt(long bytes) {
        budget.add(bytes);
        assertThat(update()).isTrue();
        assertThat(pressure.isOn()).isTrue();
    }

    @Test
    void aLevelBelowTheHighMarkChangesNothing() {
        budget.add(79);

        assertThat(update()).isFalse();

        assertThat(pressure.isOn()).isFalse();
        assertThat(nextDeadline()).isEqualTo(Deadline.NEVER);
    }

    /** T-050, H-96. */
    @Test
    void theHighMarkTurnsItOnOnce() {
        pauseAt(80);

        assertThat(update()).isFalse();
    }

    /** T-051, H-95. */
    @Test
    void aDrainBeforeTheShortestPauseTurnsItOffOnlyAfterIt() {
        pauseAt(80);
        budget.giveBack(80);
        clock.advance(MIN_PAUSE.minusNanos(1));
        assertThat(update()).isFalse();
        assertThat(nextDeadline().hasPassed(clock.nanoTime())).isFalse();

        clock.advance(Duration.ofNanos(1));

        assertThat(update()).isTrue();
        assertThat(pressure.isOn()).isFalse();
    }

    @Test
    void theNextDeadlineIsTheEndOfTheShortestPause() {
        pauseAt(80);

        assertThat(nextDeadline().remainingNanos(clock.nanoTime())).isEqualTo(MIN_PAUSE.toNanos());

        clock.advance(MIN_PAUSE);
        assertThat(nextDeadline()).isEqualTo(Deadline.NEVER);
    }

    /** T-052, T-053. */
    @Test
    void aLevelAboveTheLowMarkKeepsItOnForAsLongAsItLasts() {
        pauseAt(80);
        budget.giveBack(29);
        clock.advance(Duration.ofHours(1));
        assertThat(update()).isFalse();

        budget.giveBack(1);

        assertThat(update()).isTrue();
        assertThat(pressure.isOn()).isFalse();
    }

    @Test
    void aSwitchThatLookedInVainIsWokenAtTheLowMark() {
        pauseAt(80);
        clock.advance(MIN_PAUSE);
        assertThat(update()).isFalse();

        budget.giveBack(30);

        assertThat(wakes).hasValue(1);
    }

    /** H-97, T-054: the level fell and rose again within the shortest pause: the next fall must wake all the same. */
    @Test
    void aLevelThatRisesAgainDuringTheShortestPauseIsWaitedFor() {
        pauseAt(80);
        budget.giveBack(80);
        assertThat(update()).isFalse();
        budget.add(60);
        clock.advance(MIN_PAUSE);
        assertThat(update()).isFalse();
        assertThat(nextDeadline()).isEqualTo(Deadline.NEVER);

        budget.giveBack(60);

        assertThat(wakes).hasValue(1);
        assertThat(update()).isTrue();
    }

    @Test
    void withoutAShortestPauseTheLevelAloneDecides() {
        PressureSwitch prompt = new PressureSwitch(budget, Duration.ZERO);
        budget.add(80);
        assertThat(prompt.update(clock.nanoTime())).isTrue();
        budget.giveBack(30);

        assertThat(prompt.update(clock.nanoTime())).isTrue();

        assertThat(prompt.isOn()).isFalse();
    }
}
