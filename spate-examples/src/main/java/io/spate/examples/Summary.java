package io.spate.examples;

import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Tells how a run ended. Immutable.
 *
 * @param report what the runtime tells
 * @param positions how far each file was ever read, this run included
 * @param input the files of this run
 * @param worst the airports with the most delayed departures, of all runs together
 */
record Summary(
        ExitReport report, SortedMap<PartitionId, Long> positions, Input input, List<DelaysTable.LateAirport> worst) {

    @Override
    public String toString() {
        return headline() + "\n" + figures() + airports();
    }

    private String headline() {
        Counts counts = report.counts();
        String headline = report.pipeline() + " " + report.state().name().toLowerCase(Locale.ROOT) + ": read "
                + TextTable.figure(counts.read()) + " / written " + TextTable.figure(counts.written()) + "\n";
        return headline + report.failure().map(failure -> failure + "\n").orElse("");
    }

    private TextTable figures() {
        Counts counts = report.counts();
        TextTable table = new TextTable();
        table.row("read", counts.read());
        table.row("written", counts.written());
        addByReason(table, "filtered", counts.filtered());
        addByReason(table, "dropped", counts.dropped());
        addAbandoned(table);
        positions.forEach((file, position) -> table.row("position", position, place(file)));
        return table;
    }

    private static void addByReason(TextTable table, String what, Map<String, Long> reasons) {
        if (reasons.isEmpty()) {
            table.row(what, 0L);
        }
        reasons.forEach((reason, records) -> table.row(what, records, "by " + reason));
    }

    private void addAbandoned(TextTable table) {
        DrainReport drain = report.drain();
        if (drain.abandonedRows() > 0 || drain.abandonedBatches() > 0) {
            String rest = "rows in " + TextTable.figure(drain.abandonedBatches())
                    + " unfinished batches, read again by the next run";
            table.row("abandoned", drain.abandonedRows(), rest);
        }
    }

    private String place(PartitionId file) {
        Optional<Long> size = Optional.ofNullable(input.sizes().get(file));
        String of =
                size.map(bytes -> " of " + TextTable.figure(bytes) + " bytes").orElse("");
        return "in " + file + of;
    }

    private String airports() {
        if (worst.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable();
        for (DelaysTable.LateAirport airport : worst) {
            table.row(
                    airport.code(),
                    airport.city().orElse("(unknown city)"),
                    airport.flights(),
                    "delayed by",
                    Math.round(airport.averageDelay()),
                    "minutes on average");
        }
        return "\nfive worst airports, by delayed departures in the table\n" + table;
    }
}
