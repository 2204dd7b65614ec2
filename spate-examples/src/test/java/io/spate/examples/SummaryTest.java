package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.examples.DelaysTable.LateAirport;
import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import io.spate.report.ExitReport.State;
import io.spate.report.Failure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The text at the end of a run, to the letter. */
class SummaryTest {

    private static final PartitionId JANUARY = PartitionId.of("2001-01.ndjson");
    private static final PartitionId GONE = PartitionId.of("gone.ndjson");
    private static final Input INPUT = new Input(Path.of("flights"), new TreeMap<>(Map.of(JANUARY, 619_130L)));
    private static final DrainReport NOTHING_ABANDONED =
            new DrainReport(Duration.ofMillis(10), Duration.ofSeconds(25), 0, 0);

    @Test
    void aCompletedRunTellsItsFiguresPositionsAndWorstAirports() {
        Counts counts = new Counts(20_003, 4_349, Map.of("delayed", 15_651L), Map.of("decode", 3L));
        List<LateAirport> worst = List.of(
                new LateAirport("ORD", Optional.of("Chicago"), 1_269, 51.6),
                new LateAirport("ÅÄ\n", Optional.empty(), 2, 16));
        SortedMap<PartitionId, Long> positions = new TreeMap<>(Map.of(JANUARY, 619_130L, GONE, 7L));
        ExitReport report = report(State.COMPLETED, Optional.empty(), counts, NOTHING_ABANDONED);
        assertThat(new Summary(report, positions, INPUT, worst)).hasToString("""
                flight-delays completed: read 20 003 / written 4 349

                read       20 003
                written     4 349
                filtered   15 651  by delayed
                dropped         3  by decode
                position  619 130  in 2001-01.ndjson of 619 130 bytes
                position        7  in gone.ndjson

                five worst airports, by delayed departures in the table
                ORD  Chicago         1 269  delayed by  52  minutes on average
                ÅÄ?  (unknown city)      2  delayed by  16  minutes on average
                """);
    }

    @Test
    void aStoppedRunTellsWhatItGaveUp() {
        DrainReport drain = new DrainReport(Duration.ofSeconds(25), Duration.ofSeconds(25), 2, 1_024);
        ExitReport report = report(State.STOPPED, Optional.empty(), new Counts(9, 0, Map.of(), Map.of()), drain);
        assertThat(new Summary(report, new TreeMap<>(), INPUT, List.of())).hasToString("""
                flight-delays stopped: read 9 / written 0

                read           9
                written        0
                filtered       0
                dropped        0
                abandoned  1 024  rows in 2 unfinished batches, read again by the next run
                """);
    }

    @Test
    void aFailedRunTellsWhy() {
        Failure failure = new Failure("sink/shard-0", "the disk is full; free some space", new IllegalStateException());
        ExitReport report =
                report(State.FAILED, Optional.of(failure), new Counts(0, 0, Map.of(), Map.of()), NOTHING_ABANDONED);
        assertThat(new Summary(report, new TreeMap<>(), INPUT, List.of()).toString())
                .startsWith("flight-delays failed: read 0 / written 0\n"
                        + "sink/shard-0: the disk is full; free some space\n\n");
    }

    private static ExitReport report(State state, Optional<Failure> failure, Counts counts, DrainReport drain) {
        return new ExitReport("flight-delays", state, failure, counts, new TreeMap<>(), drain, List.of(), List.of());
    }
}
