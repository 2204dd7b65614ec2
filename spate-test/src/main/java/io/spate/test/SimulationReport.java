package io.spate.test;

/** What happened in some simulations. Immutable once made. */
public final class SimulationReport {

    private final long firstSeed;
    private final int seeds;
    private final Tally tally;

    SimulationReport(long firstSeed, int seeds, Tally tally) {
        this.firstSeed = firstSeed;
        this.seeds = seeds;
        this.tally = tally;
    }

    /** How many seeds were lived. */
    public int seeds() {
        return seeds;
    }

    /** How often each kind of trouble came in the middle of what, as a table. */
    public String coverage() {
        return tally.coverage();
    }

    Tally tally() {
        return tally;
    }

    /** A line for each thing that can happen, with how often it did. */
    @Override
    public String toString() {
        return "%d simulations from seed %d; lost 0, stuck 0, violations 0%n%s".formatted(seeds, firstSeed, tally);
    }
}
