package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Deadline;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PressureSwitchPropertyTest {

    private static final long HIGH = 80;
    private static final long LOW = 50;
    private static final long MIN_PAUSE_MILLIS = 10;

    private final ManualClock clock = new ManualClock();
    private final AtomicBoolean isWoken = new AtomicBoolean();
    private final Duration minPause = Duration.ofMillis(MIN_PAUSE_MILLIS);
    private final InflightBudget budget =
            new InflightBudget(new BackpressureConfig(100, 0.8, 0.5, minPause), () -> isWoken.set(true));
    private final PressureSwitch pressure = new PressureSwitch(budget, minPause);

    /** T-055, T-057, H-54: alternates, never on for less than the shortest pause, and equal to three lines of model. */
    @Test
    void randomLoadSwitchesAsAModelDoes() {
        Random random = new Random(1);
        boolean isOn = false;
        long millis = 0;
        long onSince = 0;
        int changes = 0;
        for (int step = 0; step < 50_000; step++) {
            long used = budget.used();
            long change = random.nextInt(40) - 20;
            budget.add(Math.max(change, -used));
            int pass = random.nextInt(6);
            clock.advance(Duration.ofMillis(pass));
            millis += pass;

            boolean goesOn = !isOn && budget.used() >= HIGH;
            boolean goesOff = isOn && budget.used() <= LOW && millis - onSince >= MIN_PAUSE_MILLIS;
            assertThat(pressure.update(clock.nanoTime())).as("step %d", step).isEqualTo(goesOn || goesOff);

            onSince = goesOn ? millis : onSince;
            isOn = (isOn || goesOn) && !goesOff;
            changes += goesOn || goesOff ? 1 : 0;
            assertThat(pressure.isOn()).as("step %d", step).isEqualTo(isOn);
        }
        assertThat(changes).isGreaterThan(100);
    }

    /** T-058, H-99: a driver that looks only when woken or at its deadline resumes once everything has settled. */
    @Test
    void afterEverythingHasSettledItAlwaysGoesOff() {
        Random random = new Random(2);
        for (int round = 0; round < 5_000; round++) {
            int chunks = 1 + random.nextInt(6);
            for (int chunk = 0; chunk < chunks; chunk++) {
                budget.add(20);
                look();
            }
            for (int chunk = 0; chunk < chunks; chunk++) {
                passTime(random.nextInt(6));
                budget.giveBack(20);
                lookIfDue();
            }
            passTime(MIN_PAUSE_MILLIS);
            assertThat(pressure.isOn()).as("round %d", round).isFalse();
        }
    }

    private Deadline nextLook = Deadline.NEVER;

    private void look() {
        isWoken.set(false);
        while (pressure.update(clock.nanoTime())) {
            // a step that changed something is followed by another one
        }
        nextLook = pressure.nextDeadline(clock.nanoTime());
    }

    private void lookIfDue() {
        if (isWoken.get() || nextLook.hasPassed(clock.nanoTime())) {
            look();
        }
    }

    private void passTime(long millis) {
        clock.advance(Duration.ofMillis(millis));
        lookIfDue();
    }
}
