package io.spate.test;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Random lives of a pipeline with the whole real engine, on the test's thread: everything that a source, a sink, a clock and a
 * process can do, in any order. At least once, order, counts and ends are checked after every step by a ledger outside of the
 * engine; then everything is healed, and everything must be delivered within bounded virtual time.
 *
 * <p>A seed is a life: the same one does the same in every process. Immutable.
 *
 * <pre>{@code
 * Simulation.of(MyPipeline::new).run(1, 200);
 * }</pre>
 */
public final class Simulation<T, R> {

    private final SimulatedPipeline.Factory<T, R> factory;
    private final int steps;
    private final boolean shrinks;

    private Simulation(SimulatedPipeline.Factory<T, R> factory, int steps, boolean shrinks) {
        this.factory = factory;
        this.steps = steps;
        this.shrinks = shrinks;
    }

    /** Simulates this pipeline in storms of 2000 steps. */
    public static <T, R> Simulation<T, R> of(Supplier<? extends SimulatedPipeline<T, R>> pipeline) {
        return drawing((shape, draws) -> pipeline.get());
    }

    /** Simulates pipelines that are themselves drawn from the seed. */
    public static <T, R> Simulation<T, R> drawing(SimulatedPipeline.Factory<T, R> factory) {
        return new Simulation<>(factory, 2000, true);
    }

    /** Storms of so many steps. */
    public Simulation<T, R> steps(int count) {
        return new Simulation<>(factory, count, shrinks);
    }

    /** A violation is thrown as it was found, at once, without a search for the few steps that it takes. */
    public Simulation<T, R> withoutShrinking() {
        return new Simulation<>(factory, steps, false);
    }

    /**
     * Lives the lives of these seeds.
     *
     * @throws AssertionError at the first violation, with the seed and the few steps that it takes
     */
    public SimulationReport run(long firstSeed, int seeds) {
        Tally tally = new Tally();
        for (int i = 0; i < seeds; i++) {
            live(firstSeed + i, tally);
        }
        return new SimulationReport(firstSeed, seeds, tally);
    }

    /** As {@link #run(long, int)}, for as many seeds as can be lived in this time of the system's clock. */
    public SimulationReport runFor(long firstSeed, Duration time) {
        Tally tally = new Tally();
        long begin = System.nanoTime();
        int seeds = 0;
        while (System.nanoTime() - begin < time.toNanos()) {
            live(firstSeed + seeds++, tally);
        }
        return new SimulationReport(firstSeed, seeds, tally);
    }

    /** What source and sink saw in the life of this seed. */
    public Journal journal(long seed) {
        SimulatedLife<T, R> life = new SimulatedLife<>(seed, new Tally(), factory);
        life.run(IntStream.range(0, steps));
        return life.world.source.journal();
    }

    private void live(long seed, Tally tally) {
        SimulatedLife<T, R> life = new SimulatedLife<>(seed, tally, factory);
        try {
            life.run(IntStream.range(0, steps));
        } catch (AssertionError | RuntimeException e) {
            Shrinker<T, R> shrinker = new Shrinker<>(seed, factory);
            throw shrinks
                    ? shrinker.shrink(life.lastStep(), e)
                    : shrinker.describe(life.lastStep(), e, life.world.lastEvents());
        }
    }
}
