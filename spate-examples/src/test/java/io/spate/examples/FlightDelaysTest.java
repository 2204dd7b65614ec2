package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The job in this process, over the example's own flights and over made-up ones. */
class FlightDelaysTest {

    private static final Path FLIGHTS = Path.of("data", "flights");
    private static final Path AIRPORTS = Path.of("data", "airports.csv");

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theFirstRunReadsAllFlightsAndTheSecondNothing() {
        assertThat(run()).isZero();
        assertThat(text(out)).startsWith("flight-delays completed: read 20 000 / written 4 349\n");
        assertThat(run()).isZero();
        assertThat(text(out)).startsWith("flight-delays completed: read 0 / written 0\n");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void deletingDatabaseAndPositionsStartsOver() throws IOException {
        run();
        Files.delete(db());
        Files.delete(positions());
        run();
        assertThat(text(out)).contains("read 20 000 / written 4 349");
    }

    @Test
    void theTableIsWhatAnIndependentComputationFinds() throws Exception {
        run();
        ExpectedDelays expected = ExpectedDelays.of(FLIGHTS, ownCities(), 15);
        assertTableIs(expected.rows());
    }

    @Test
    void theTableIsWhatAScriptInAnotherLanguageFinds() throws Exception {
        assumeTrue(PythonScript.canRun(), "there is no python3");
        run();
        assertTableIs(PythonScript.rows(FLIGHTS, AIRPORTS, 15, folder));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theTableIsTheSameOverMadeUpFlightsWithMalformedLines(long seed) throws Exception {
        RandomFlights flights = new RandomFlights(seed);
        Path input = Files.createDirectory(folder.resolve("input"));
        Path airports = folder.resolve("airports.csv");
        flights.writeAirports(airports);
        for (int file = 0; file < 3; file++) {
            flights.writeFlights(input.resolve("flights-" + file + ".ndjson"), 1_500);
        }
        ExpectedDelays expected = ExpectedDelays.of(input, flights.cities(), 20);

        run(input.toString(), "--airports", airports.toString(), "--min-delay", "20", "--drivers", "2");

        assertTableIs(expected.rows());
        assertThat(text(out))
                .contains("read " + TextTable.figure(expected.read()) + " / written "
                        + TextTable.figure(expected.rows().size()) + "\n")
                .containsPattern("dropped +" + TextTable.figure(expected.malformed()) + "  by decode");
        assertThat(expected.malformed()).isGreaterThan(500);
        if (PythonScript.canRun()) {
            assertTableIs(PythonScript.rows(input, airports, 20, folder));
        }
    }

    @Test
    void aFileThatHasGrownIsReadOnFromItsPosition() throws Exception {
        Path file = folder.resolve("my.ndjson");
        Files.writeString(file, flight("DTW") + "\n");
        run(file.toString());
        Files.writeString(file, Files.readString(file) + flight("no such airport") + "\n");
        run(file.toString());
        assertThat(text(out)).startsWith("flight-delays completed: read 1 / written 1\n");
        assertThat(DelayRow.in(db()))
                .extracting(row -> row.originCity().orElse("unknown"))
                .containsExactly("Detroit", "unknown");
    }

    @Test
    void positionsWithoutTheirTableAreRefused() throws IOException {
        run();
        Files.delete(db());
        assertThat(run()).isEqualTo(1);
        assertThat(text(err)).contains("there is no such table", "delete " + positions() + " too to start over");
        assertThat(db()).doesNotExist();
    }

    @Test
    void aTableWithoutItsPositionsIsWrittenOnceMoreAndStaysTheSame() throws Exception {
        run();
        List<DelayRow> rows = DelayRow.in(db());
        Files.delete(positions());
        run();
        assertThat(text(out)).contains("read 20 000 / written 4 349");
        assertTableIs(rows);
    }

    @Test
    void positionsOfAnotherInputAreRefused() throws IOException {
        run();
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.copy(FLIGHTS.resolve("2001-01.ndjson"), other.resolve("2001-01.ndjson"));
        assertThat(run(other.toString())).isEqualTo(1);
        assertThat(text(err)).contains(FLIGHTS.toRealPath().toString(), "--db FILE gives each input its own table");
    }

    @Test
    void aDatabaseAmongTheFlightsIsRefused() {
        assertThat(run(folder.toString())).isEqualTo(2);
        assertThat(text(err)).contains("delays.db would lie among the files of PATH");
    }

    @Test
    void aFileThatIsNoDatabaseIsRefused() throws IOException {
        Files.writeString(db(), "no database");
        assertThat(run()).isEqualTo(1);
        assertThat(text(err)).contains("the database " + db() + " cannot be used");
        assertThat(db()).hasContent("no database");
    }

    @Test
    void aRunThatFailsTellsWhyInItsSummary() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(run(empty.toString())).isEqualTo(1);
        assertThat(text(out))
                .startsWith("flight-delays failed: read 0 / written 0\n")
                .contains("no file is selected");
    }

    @Test
    void aWrongCommandLineEndsWithItsOwnExitCode() {
        assertThat(run("--colour", "red")).isEqualTo(2);
        assertThat(text(err)).startsWith("flight-delays: there is no option --colour");
        assertThat(run(folder.resolve("absent").toString())).isEqualTo(2);
        assertThat(text(err)).contains("PATH must be a file or a directory");
    }

    @Test
    void theHelpIsPrintedAndNothingRun() {
        assertThat(run("--help")).isZero();
        assertThat(text(out)).isEqualTo(Options.USAGE);
        assertThat(db()).doesNotExist();
    }

    private void assertTableIs(List<DelayRow> expected) throws SQLException {
        assertThat(expected).isNotEmpty();
        assertThat(DelayRow.differences(DelayRow.in(db()), expected)).isEmpty();
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of("--db", db().toString()));
        all.addAll(List.of(words));
        return FlightDelays.run(print(out), print(err), all.toArray(String[]::new));
    }

    private static Map<String, String> ownCities() throws IOException {
        Map<String, String> cities = new HashMap<>();
        for (String line : Files.readAllLines(AIRPORTS)) {
            String afterName = line.substring(line.contains("\"") ? line.lastIndexOf('"') : 4);
            cities.put(line.split(",")[0], afterName.split(",")[1]);
        }
        return cities;
    }

    private static String flight(String origin) {
        return "{\"date\":\"2001/01/01 00:47\",\"delay\":66,\"distance\":1,\"destination\":\"LAS\",\"origin\":\""
                + origin + "\"}";
    }

    private Path db() {
        return folder.resolve("delays.db");
    }

    private Path positions() {
        return folder.resolve("delays.positions");
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
