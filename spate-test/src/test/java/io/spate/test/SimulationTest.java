package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
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

    private final LongAdder waits = new LongAdder();
    private final Simulation<Long, Row> storms =
            Simulation.drawing((shape, draws) -> new VariedPipeline(shape, draws, waits::increment));

    @Test
    void noStormLosesARecordOrStopsThePipelineForGood() {
        long first = Long.getLong("spate.seed", 1);
        int seeds = Integer.getInteger("spate.schedules", 200);
        int seconds = Integer.getInteger("spate.schedules.seconds", 0);
        SimulationReport report =
                seconds == 0 ? storms.run(first, seeds) : storms.runFor(first, Duration.ofSeconds(seconds));
        System.out.println(report);
        System.out.println(report.coverage());
        if (report.seeds() >= 200) {
            assertThat(report.tally().missing())
                    .as("what never happened; a batch that has failed ends the run before its revocation")
                    .isSubsetOf(Happening.RECEIPT_CANNOT_FINISH);
            assertThat(report.tally().uncovered(1 + report.seeds() / 1000 * 9))
                    .as("trouble that hardly came in the middle of something")
                    .isEmpty();
            assertThat(waits.sum()).as("records that waited for a decoder").isPositive();
        }
    }

    /** Others every time, for what no fixed seed shows. */
    @Test
    void noStormThatNobodyHasSeenBeforeDoesSoEither() {
        long first = System.currentTimeMillis() * 1000;
        System.out.println(storms.runFor(first, Duration.ofSeconds(15))
                .toString()
                .lines()
                .findFirst()
                .orElseThrow());
    }

    /** A seed is a simulation: the same one leaves the same journal. */
    @ParameterizedTest
    @ValueSource(longs = {3, 71, 1009})
    void aSeedReplaysExactly(long seed) {
        assertThat(storms.journal(seed).entries())
                .isEqualTo(storms.journal(seed).entries())
                .isNotEmpty();
    }
}
