package io.spate.benchmarks.harness;

import java.util.stream.DoubleStream;

/** The middle of some figures and how far half of them lie around it. Immutable. */
public record Quartiles(double lower, double median, double upper) {

    /** Of these figures, at least one; between two of them by linear interpolation. */
    public static Quartiles of(DoubleStream figures) {
        double[] sorted = figures.sorted().toArray();
        return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    private static double at(double[] sorted, double share) {
        double index = share * (sorted.length - 1);
        int below = (int) index;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (index - below) * (sorted[above] - sorted[below]);
    }
}
