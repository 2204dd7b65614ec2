package io.spate.test;

/** Prints the hash of each seed's journal, a line for each: the arguments are the first seed and how many. */
final class JournalHashes {

    private JournalHashes() {}

    public static void main(String[] args) {
        Simulation<Long, Row> storms = Simulation.drawing((shape, draws) -> new VariedPipeline(shape, draws, () -> {}));
        long first = Long.parseLong(args[0]);
        for (long seed = first; seed < first + Long.parseLong(args[1]); seed++) {
            System.out.println(seed + " " + storms.journal(seed).hash());
        }
    }
}
