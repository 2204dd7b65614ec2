package io.spate.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Aligns cells in columns: those with figures to the right, others to the left. Owned by one thread. */
final class TextTable {

    private static final String GAP = "  ";

    private final List<List<Cell>> rows = new ArrayList<>();
    private final List<Integer> widths = new ArrayList<>();

    /** A row of text, and figures given as a {@link Long}. */
    TextTable row(Object... values) {
        List<Cell> row = new ArrayList<>();
        for (Object value : values) {
            Cell cell = value instanceof Long number
                    ? new Cell(figure(number), true)
                    : new Cell(printable(value.toString()), false);
            int column = row.size();
            row.add(cell);
            if (column == widths.size()) {
                widths.add(0);
            }
            widths.set(column, Math.max(widths.get(column), cell.length()));
        }
        rows.add(row);
        return this;
    }

    /** The number with its thousands apart, as in {@code 20 000}. */
    static String figure(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?"); // cells may come from the input
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (List<Cell> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(column == 0 ? "" : GAP).append(row.get(column).padded(widths.get(column)));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private record Cell(String text, boolean isFigure) {

        int length() {
            return text.codePointCount(0, text.length());
        }

        String padded(int width) {
            String padding = " ".repeat(width - length());
            return isFigure ? padding + text : text + padding;
        }
    }
}
