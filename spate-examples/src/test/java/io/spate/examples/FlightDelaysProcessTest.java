package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job as a real process that is ended from outside, and what is in the table then. */
class FlightDelaysProcessTest {

    private static final int KILLS = 20;
    private static final long LONGEST_DELAY_NANOS = Duration.ofMillis(60).toNanos();
    private static final Map<String, String> CITIES = Map.of("AAA", "Ankh", "BBB", "Borogravia", "CCC", "Klatch");

    private static final int LINES_PER_FILE = 60_000;

    @TempDir
    private static Path input;

    private static long inputBytes;
    private static List<DelayRow> expected;

    private final Random random = new Random(20_260_101);

    @TempDir
    private Path folder;

    @BeforeAll
    static void makeUpFlights() throws IOException {
        Random random = new Random(2001);
        for (int month = 1; month <= 3; month++) {
            Path file = input.resolve("2001-0" + month + ".ndjson");
            Files.writeString(file, flights(random));
            inputBytes += Files.size(file);
        }
        expected = ExpectedDelays.of(input, CITIES, 15).rows();
    }

    @BeforeEach
    void makeUpAirports() throws IOException {
        StringBuilder csv = new StringBuilder("iata,city\n");
        CITIES.forEach((code, city) -> csv.append(code).append(',').append(city).append('\n'));
        Files.writeString(folder.resolve("airports.csv"), csv);
    }

    @Test
    void aJobThatIsKilledTwentyTimesEndsWithTheSameTable() throws Exception {
        int kills = 0;
        for (int attempt = 0; kills < KILLS; attempt++) {
            assertThat(attempt)
                    .as("starts that were needed for %s kills", kills)
                    .isLessThan(10 * KILLS);
            if (JobProcess.committed(folder) > inputBytes * 2 / 3) {
                assertALastRunCompletesTheTable(); // little is left to be killed in: begin again
                deleteTableAndPositions();
            }
            kills += isKilledBetweenFirstAndLastCommit() ? 1 : 0;
        }
        assertALastRunCompletesTheTable();
    }

    /** False if a fast machine was done before the kill, which then does not count. */
    private boolean isKilledBetweenFirstAndLastCommit() throws Exception {
        long moment = 1 + random.nextLong(inputBytes * 2 / 3);
        try (JobProcess job = start()) {
            job.awaitRows();
            if (random.nextBoolean() || JobProcess.committed(folder) < moment) {
                job.awaitCommitted(moment);
            }
            Wait.pass(random.nextLong(LONGEST_DELAY_NANOS));
            int exit = job.kill();
            long committed = JobProcess.committed(folder);
            return exit == JobProcess.KILLED && committed > 0 && committed < inputBytes;
        }
    }

    @Test
    void aTerminatedJobDrainsTellsItsFiguresAndIsCompletedByTheNext() throws Exception {
        try (JobProcess job = start()) {
            job.awaitCommitted(1);
            assertThat(job.terminate()).as(job::output).isEqualTo(JobProcess.TERMINATED);
            assertThat(job.output()).contains("flight-delays stopped: read ", "written ", "five worst airports");
        }
        assertThat(JobProcess.committed(folder)).isPositive().isLessThan(inputBytes);
        assertNoRowIsAheadOfItsPosition();
        assertALastRunCompletesTheTable();
    }

    @Test
    void aKilledJobStartsOverWhenOnlyItsDatabaseAndPositionsAreDeleted() throws Exception {
        try (JobProcess job = start()) {
            job.awaitCommitted(1);
            job.kill();
        }
        deleteTableAndPositions();
        assertThat(folder.resolve("delays.db-wal")).exists();
        assertALastRunCompletesTheTable();
    }

    private void deleteTableAndPositions() throws IOException {
        Files.delete(db());
        Files.delete(folder.resolve("delays.positions"));
    }

    private void assertALastRunCompletesTheTable() throws Exception {
        try (JobProcess job = start()) {
            assertThat(job.exitCode()).as(job::output).isZero();
            assertThat(job.output()).contains("flight-delays completed: ");
        }
        assertThat(JobProcess.committed(folder)).isEqualTo(inputBytes);
        assertThat(DelayRow.differences(DelayRow.in(db()), expected)).isEmpty();
    }

    /** After a drain nothing is written again. */
    private void assertNoRowIsAheadOfItsPosition() throws Exception {
        Map<String, Long> lastRows = new TreeMap<>();
        DelayRow.in(db()).forEach(row -> lastRows.merge(row.file(), row.position(), Math::max));
        for (String line : Files.readAllLines(folder.resolve("delays.positions"))) {
            String[] entry = line.split(" ");
            if (lastRows.containsKey(entry[1])) {
                assertThat(lastRows.get(entry[1])).as(line).isLessThan(Long.parseLong(entry[0]));
            }
        }
        assertThat(lastRows).isNotEmpty();
    }

    private JobProcess start() throws IOException {
        String words = "--airports airports.csv --commit-interval 100 --batch-rows 200 --drivers 2";
        List<String> all = new ArrayList<>(List.of(input.toString()));
        all.addAll(List.of(words.split(" ")));
        return JobProcess.start(folder, all.toArray(String[]::new));
    }

    private Path db() {
        return folder.resolve("delays.db");
    }

    private static String flights(Random random) {
        List<String> codes = CITIES.keySet().stream().sorted().toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES_PER_FILE; i++) {
            String origin = codes.get(random.nextInt(codes.size()));
            text.append(String.format(
                    "{\"date\":\"2001/01/01 00:47\",\"delay\":%d,\"distance\":%d,\"origin\":\"%s\",\"destination\":\"XYZ\"}%n",
                    random.nextInt(60), i, origin));
        }
        return text.toString();
    }
}
