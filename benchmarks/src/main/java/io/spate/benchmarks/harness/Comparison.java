package io.spate.benchmarks.harness;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a contender cost, and its throughput as a ratio to its baseline, round by round: 1 is as fast, 0.5 half as fast.
 * Immutable.
 */
final class Comparison {

    private final Contender contender;
    private final List<Sample> samples;
    private final List<Sample> baseline;

    /** @param baseline the baseline's samples; empty if there is none or it did not run */
    private Comparison(Contender contender, List<Sample> samples, List<Sample> baseline) {
        this.contender = contender;
        this.samples = samples;
        this.baseline = baseline;
    }

    /** One for each contender, in their order. */
    static List<Comparison> all(Map<Contender, List<Sample>> samples) {
        return samples.keySet().stream()
                .map(contender -> new Comparison(contender, samples.get(contender), baseline(contender, samples)))
                .toList();
    }

    private static List<Sample> baseline(Contender contender, Map<Contender, List<Sample>> samples) {
        return samples.keySet().stream()
                .filter(other -> other != contender && other.name().equals(contender.baseline()))
                .findAny()
                .map(samples::get)
                .orElse(List.of());
    }

    String name() {
        return contender.name();
    }

    boolean hasBaseline() {
        return !baseline.isEmpty();
    }

    String baselineName() {
        return contender.baseline();
    }

    Quartiles of(ToDoubleFunction<Sample> figure) {
        return Quartiles.of(samples.stream().mapToDouble(figure));
    }

    /** Baseline's cost over the contender's; only with a baseline. */
    Quartiles ratio(ToDoubleFunction<Sample> cost) {
        DoubleStream ratios = IntStream.range(0, samples.size())
                .mapToDouble(round -> cost.applyAsDouble(baseline.get(round)) / cost.applyAsDouble(samples.get(round)));
        return Quartiles.of(ratios);
    }
}
