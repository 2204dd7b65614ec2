package io.spate.jdbc;

import io.spate.error.SinkException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table as the database knows it. Immutable.
 *
 * @param name the name in quotes, as statements use it
 * @param catalog the database's own name for where it is, or an empty text
 * @param schema likewise
 * @param ownName the table's name without quotes and qualifiers
 * @param columns the names of all its columns, in order
 */
record Table(String name, String catalog, String schema, String ownName, List<String> columns) {

    /** Asks for the columns of {@code name}, without reading a row or needing the right to. */
    static Table describe(Connection connection, String name) throws SQLException {
        try (PreparedStatement probe = connection.prepareStatement("SELECT * FROM " + name + " WHERE 1 = 0")) {
            ResultSetMetaData found = probe.getMetaData();
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= found.getColumnCount(); i++) {
                columns.add(found.getColumnName(i));
            }
            return new Table(name, found.getCatalogName(1), found.getSchemaName(1), found.getTableName(1), columns);
        }
    }

    /** The table's spelling of a column: the same name, or else the only one that differs in case alone. */
    String column(String wanted) {
        if (columns.contains(wanted)) {
            return wanted;
        }
        List<String> similar = columns.stream().filter(wanted::equalsIgnoreCase).toList();
        if (similar.size() == 1) {
            return similar.get(0);
        }
        throw SinkException.fatal("table " + name + " has no column \"" + wanted + "\", only "
                + String.join(", ", columns) + "; correct the name, or add the column to the table");
    }

    /** Refuses keys that the table may hold twice: an upsert would add such rows instead of replacing them. */
    void requireUnique(DatabaseMetaData database, Set<String> keys) throws SQLException {
        Map<String, Set<String>> indexes = new HashMap<>();
        try (ResultSet rows = database.getIndexInfo(orNull(catalog), orNull(schema), ownName, true, true)) {
            while (rows.next()) {
                String index = String.valueOf(rows.getString("INDEX_NAME"));
                String column = String.valueOf(rows.getString("COLUMN_NAME")); // none if it is an expression
                indexes.computeIfAbsent(index, any -> new HashSet<>()).add(column);
            }
        }
        if (!indexes.containsValue(keys)) {
            throw SinkException.fatal("table " + name + " has no unique key over exactly " + String.join(", ", keys)
                    + ", so that an upsert could add a row twice; create a primary key or unique index over them");
        }
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
