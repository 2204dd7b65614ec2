package io.spate.test.faults;

import io.spate.test.Simulation;
import io.spate.test.VariedPipeline;

/** The simulation as it is, in front of whatever engine it was loaded with. */
public final class FaultHunt {

    private FaultHunt() {}

    /**
     * Lives seed after seed until something is wrong.
     *
     * @return the number of seeds that it took and the first line of the violation; empty if nothing was found
     */
    public static String hunt(int maxSeeds) {
        Simulation<?, ?> storms = Simulation.drawing((shape, draws) -> new VariedPipeline(shape, draws, () -> {}))
                .withoutShrinking();
        for (int seed = 1; seed <= maxSeeds; seed++) {
            try {
                storms.run(seed, 1);
            } catch (AssertionError | RuntimeException e) {
                return seed + " "
                        + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            }
        }
        return "";
    }
}
