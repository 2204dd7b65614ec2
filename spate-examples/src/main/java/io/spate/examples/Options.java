package io.spate.examples;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the command line asks {@link FlightDelays} for.
 *
 * @param places what is read and written
 * @param minDelay minutes; flights delayed by more are kept
 * @param drivers threads that read and decode; empty for a number that suits the machine
 * @param commitInterval time between two commits of positions
 * @param batchRows rows of one transaction
 */
record Options(Places places, int minDelay, Optional<Integer> drivers, Duration commitInterval, int batchRows) {

    static final String USAGE = """
            usage: java -jar spate-examples.jar [PATH] [OPTION VALUE]...
            Reads flights as NDJSON and writes the delayed ones, with the cities of their airports, to SQLite.

              PATH                  a file of flights or a directory of such files; the example's own unless given
              --airports FILE       airports as CSV with the columns iata and city; the example's own unless given
              --db FILE             the database, with the table delays; delays.db unless given
              --positions FILE      how far PATH was read; beside the database, delays.positions for delays.db
              --min-delay MINUTES   keep flights delayed by more, from now on; 15 unless given
              --drivers N           threads that read and decode; chosen by the number of processors unless given
              --commit-interval MS  milliseconds between two commits of positions, at least 100; 5000 unless given
              --batch-rows N        rows of one transaction; 5000 unless given
              --help                print this

            Deleting the database and the positions starts over. Each PATH needs a database of its own.
            """;

    private static final Set<String> KNOWN = inOrder(
            "--airports", "--db", "--positions", "--min-delay", "--drivers", "--commit-interval", "--batch-rows");
    private static final int SHORTEST_COMMIT_MILLIS = 100;

    /**
     * The paths of a run.
     *
     * @param input a file or a directory
     * @param airports a CSV file
     * @param db a SQLite database, which may not exist yet
     * @param positions a position store, which may not exist yet
     */
    record Places(Path input, Path airports, Path db, Path positions) {}

    /**
     * Reads the command line.
     *
     * @throws UsageException if it asks for something that there is not
     */
    static Options parse(String... words) {
        Arguments given = Arguments.split(KNOWN, List.of(words));
        Path db = given.path("--db").orElse(Path.of("delays.db"));
        Places places = new Places(
                given.path(Arguments.ALONE).orElseGet(() -> ExampleData.path("flights")),
                given.path("--airports").orElseGet(() -> ExampleData.path("airports.csv")),
                db,
                given.path("--positions").orElse(beside(db)));
        return new Options(
                places,
                given.number("--min-delay", Integer.MIN_VALUE).orElse(15),
                given.number("--drivers", 1),
                Duration.ofMillis(given.number("--commit-interval", SHORTEST_COMMIT_MILLIS)
                        .orElse(5_000)),
                given.number("--batch-rows", 1).orElse(5_000));
    }

    static boolean asksForHelp(String... words) {
        return List.of(words).contains("--help");
    }

    private static Path beside(Path db) {
        String name = String.valueOf(db.getFileName());
        String stem = name.endsWith(".db") ? name.substring(0, name.length() - ".db".length()) : name;
        return db.resolveSibling(stem + ".positions");
    }

    private static Set<String> inOrder(String... names) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
    }
}
