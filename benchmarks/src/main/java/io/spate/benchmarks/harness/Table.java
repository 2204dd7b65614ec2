package io.spate.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of text under headings. Owned by the thread that fills it. */
public final class Table {

    /** How a table is written. */
    public enum Style {
        PLAIN("", "  ", ""),
        MARKDOWN("| ", " | ", " |");

        private final String before;
        private final String between;
        private final String after;

        Style(String before, String between, String after) {
            this.before = before;
            this.between = between;
            this.after = after;
        }
    }

    private final List<List<String>> rows = new ArrayList<>();

    Table(List<String> headings) {
        rows.add(headings);
    }

    void add(List<String> cells) {
        rows.add(cells);
    }

    /** The table with its columns aligned. */
    String render(Style style) {
        List<Integer> widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .boxed()
                .toList();
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(line(row, widths, style)));
        List<String> rule = widths.stream().map("-"::repeat).toList();
        lines.add(1, line(rule, widths, style));
        return String.join(System.lineSeparator(), lines);
    }

    private static String line(List<String> cells, List<Integer> widths, Style style) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> cells.get(column)
                        + " ".repeat(widths.get(column) - cells.get(column).length()))
                .collect(Collectors.joining(style.between, style.before, style.after))
                .stripTrailing();
    }
}
