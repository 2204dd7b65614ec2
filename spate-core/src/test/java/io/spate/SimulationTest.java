package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The whole engine in random storms: INV-1, 5, 6, 7, 8 and 9 hold after every step, and what was healed delivers everything.
 *
 * <p>{@code -Dspate.schedules=N} runs N seeds, {@code -Dspate.schedules.seconds=N} runs seeds for so long, {@code
 * -Dspate.seed=S} begins with seed S.
 */
class SimulationTest {

    private static final int STEPS = 2000;

    @Test
    void noStormLosesARecordOrStopsThePipelineForGood() {
        long first = Long.getLong("spate.seed", 1);
        long seeds = Long.getLong("spate.schedules", 200);
        long seconds = Long.getLong("spate.schedules.seconds", 0);
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        Tally tally = new Tally();
        long seed = first;
        while (seconds == 0 ? seed < first + seeds : System.nanoTime() < end) {
            new Simulation(seed++, tally).run(STEPS);
        }
        System.out.printf(
                "%d simulations from seed %d, %d steps each at most; lost 0, stuck 0, violations 0%n%s",
                seed - first, first, STEPS, tally);
        if (seed - first >= 200) {
            assertThat(tally.missing())
                    .as("what never happened; a batch that has failed ends the run before its revocation")
                    .isSubsetOf(Happening.RECEIPT_CANNOT_FINISH);
        }
    }

    /** A seed is a simulation: the same one leaves the same journal. */
    @ParameterizedTest
    @ValueSource(longs = {3, 71, 1009})
    void aSeedReplaysExactly(long seed) {
        assertThat(new Simulation(seed, new Tally()).journal(STEPS))
                .isEqualTo(new Simulation(seed, new Tally()).journal(STEPS))
                .isNotEmpty();
    }
}
