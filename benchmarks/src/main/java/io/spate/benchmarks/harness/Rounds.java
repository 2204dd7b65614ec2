package io.spate.benchmarks.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs all contenders of a workload in turn, round after round, and keeps what the measured rounds cost. Used by
 * the harness thread.
 */
public final class Rounds {

    private final int warmUp;
    private final int measured;
    private final Stopwatch stopwatch = new Stopwatch();

    /** @param warmUp rounds whose cost is discarded, before {@code measured} rounds that count */
    public Rounds(int warmUp, int measured) {
        this.warmUp = warmUp;
        this.measured = measured;
    }

    /**
     * The samples of each contender in the order of the rounds.
     *
     * @throws IllegalStateException if a run did not do what it should
     */
    public Map<Contender, List<Sample>> run(Workload workload) throws Exception {
        Map<Contender, List<Sample>> samples = new LinkedHashMap<>();
        for (int round = -warmUp; round < measured; round++) {
            for (Contender contender : workload.contenders()) {
                Sample sample = stopwatch.measure(contender, workload.expected());
                if (round >= 0) {
                    samples.computeIfAbsent(contender, any -> new ArrayList<>()).add(sample);
                }
            }
        }
        return samples;
    }
}
