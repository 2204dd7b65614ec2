package io.spate.benchmarks.harness;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Puts figures into a table, as plain text or Markdown. Immutable. */
public final class Report {

    private static final List<String> HEADINGS =
            List.of("contender", "wall ns", "quartiles", "CPU ns", "bytes", "against", "wall ratio", "CPU ratio");

    private final Table.Style style;

    public Report(Table.Style style) {
        this.style = style;
    }

    /** The machine, the JVM and how busy the machine is. */
    public String machine() {
        return String.format(
                Locale.ROOT,
                "%s %s, %s, %d processors, load average %.2f",
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                ManagementFactory.getGarbageCollectorMXBeans().get(0).getName().split(" ")[0],
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** How to read the tables. */
    public String legend() {
        return "Medians for each record read; bytes are those allocated. Ratios are throughput against another contender, "
                + "round by round: median (lower - upper quartile).";
    }

    /** The figures of a workload: medians for each record read, ratios of throughput with their quartiles. */
    public String table(Workload workload, Map<Contender, List<Sample>> samples) {
        Table table = new Table(HEADINGS);
        Comparison.all(samples).forEach(comparison -> table.add(row(comparison)));
        return String.join(System.lineSeparator(), workload.title(), "", table.render(style), "");
    }

    private static List<String> row(Comparison comparison) {
        List<String> cells = new ArrayList<>();
        Quartiles wall = comparison.of(Sample::wallNanos);
        cells.add(comparison.name());
        cells.add(number("%.1f", wall.median()));
        cells.add(number("%.1f", wall.lower()) + " - " + number("%.1f", wall.upper()));
        cells.add(number("%.1f", comparison.of(Sample::cpuNanos).median()));
        cells.add(number("%.2f", comparison.of(Sample::bytes).median()));
        cells.add(comparison.hasBaseline() ? comparison.baselineName() : "-");
        cells.add(comparison.hasBaseline() ? ratio(comparison, Sample::wallNanos) : "-");
        cells.add(comparison.hasBaseline() ? ratio(comparison, Sample::cpuNanos) : "-");
        return cells;
    }

    private static String ratio(Comparison comparison, ToDoubleFunction<Sample> cost) {
        Quartiles ratio = comparison.ratio(cost);
        return number("%.2f", ratio.median()) + " (" + number("%.2f", ratio.lower()) + " - "
                + number("%.2f", ratio.upper()) + ")";
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
