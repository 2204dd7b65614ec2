package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole engine under random schedules: INV-1, 5, 6, 7, 8 and 9 hold after every step, and healed pipelines deliver
 * everything. {@code -Dspate.schedules=N} runs N seeds, {@code -Dspate.seed=S} begins with seed S.
 */
class RandomScheduleTest {

    private static final int STEPS = 1500;

    @Test
    void noScheduleLosesARecordOrGetsStuck() {
        long first = Long.getLong("spate.seed", 1);
        int schedules = Integer.getInteger("spate.schedules", 150);
        RandomSchedule.Tally tally = new RandomSchedule.Tally();
        for (long seed = first; seed < first + schedules; seed++) {
            new RandomSchedule(seed, tally).run(STEPS);
        }
        System.out.printf(
                "random schedules: %d seeds, %d steps, %d rows, %d revocations by event, %d from inside, "
                        + "%d losses, %d crashes, %d stops, %d failed runs, "
                        + "%d write errors, %d interrupted writes; lost 0, violations 0%n",
                schedules,
                tally.steps,
                tally.rows,
                tally.revocations,
                tally.innerRevocations,
                tally.losses,
                tally.crashes,
                tally.stops,
                tally.failures,
                tally.writeErrors,
                tally.leftBehind);
        assertThat(tally.losses).isPositive();
        assertThat(tally.revocations).isPositive();
        assertThat(tally.innerRevocations).isPositive();
        assertThat(tally.crashes).isPositive();
        assertThat(tally.failures).isPositive();
        assertThat(tally.leftBehind).isPositive();
    }

    /** A seed is a schedule: the same one leaves the same journal. */
    @ParameterizedTest
    @ValueSource(longs = {3, 71, 1009})
    void aSeedReplaysExactly(long seed) {
        assertThat(new RandomSchedule(seed, new RandomSchedule.Tally()).journal(STEPS))
                .isEqualTo(new RandomSchedule(seed, new RandomSchedule.Tally()).journal(STEPS))
                .isNotEmpty();
    }
}
