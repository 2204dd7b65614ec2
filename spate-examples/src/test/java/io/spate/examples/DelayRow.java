package io.spate.examples;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A row of the table, as a test expects or finds it. */
record DelayRow(
        String file,
        long position,
        String date,
        int delay,
        int distance,
        String origin,
        Optional<String> originCity,
        String destination,
        Optional<String> destinationCity) {

    /** All rows of the table, ordered by file and position. */
    static List<DelayRow> in(Path db) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + db);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM delays ORDER BY file, position")) {
            List<DelayRow> found = new ArrayList<>();
            while (rows.next()) {
                found.add(current(rows));
            }
            return found;
        }
    }

    /** The first rows that are in one list only or at another place, few enough to read; empty if the lists are equal. */
    static List<String> differences(List<DelayRow> found, List<DelayRow> expected) {
        return IntStream.range(0, Math.max(found.size(), expected.size()))
                .filter(i -> !at(found, i).equals(at(expected, i)))
                .limit(3)
                .mapToObj(i -> "row " + i + " is " + at(found, i) + ", expected is " + at(expected, i))
                .toList();
    }

    private static Optional<DelayRow> at(List<DelayRow> rows, int index) {
        return index < rows.size() ? Optional.of(rows.get(index)) : Optional.empty();
    }

    private static DelayRow current(ResultSet rows) throws SQLException {
        return new DelayRow(
                rows.getString("file"),
                rows.getLong("position"),
                rows.getString("date"),
                rows.getInt("delay"),
                rows.getInt("distance"),
                rows.getString("origin"),
                Optional.ofNullable(rows.getString("origin_city")),
                rows.getString("destination"),
                Optional.ofNullable(rows.getString("destination_city")));
    }
}
