package io.spate.jdbc;

import io.spate.error.ConfigException;
import io.spate.error.SinkException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** An upsert into a table by name, whose text depends on the database. Immutable. */
final class Upsert<T> implements Target<T> {

    private final String tableName;
    private final List<String> path;
    private final Columns<T> columns;

    Upsert(String tableName, Columns<T> columns) {
        this.tableName = tableName;
        this.path = List.of(tableName.split("\\.", -1));
        this.columns = columns;
        if (path.stream().anyMatch(String::isBlank)) {
            throw new ConfigException("the table must be named as \"table\" or \"schema.table\", but is named \""
                    + tableName + "\"; name it as the database does, without quotes");
        }
    }

    @Override
    public String subject() {
        return "table " + tableName;
    }

    @Override
    public RowStatement<T> resolve(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductName();
        Dialect dialect = Dialect.of(product)
                .orElseThrow(() -> SinkException.fatal("there is no upsert for the database " + product
                        + "; write the upsert in its own words and give it to JdbcSink.statement"));
        Quotes quotes = Quotes.of(database);
        Table table = find(connection, candidates(database, quotes));
        List<String> keys = spelled(columns.keys(), table);
        List<String> others = spelled(columns.others(), table);
        if (!dialect.checksKey()) {
            table.requireUnique(database, new LinkedHashSet<>(keys));
        }
        String sql = dialect.upsert(table.name(), quoted(keys, quotes), quoted(others, quotes));
        plan(connection, sql);
        return new RowStatement<>(sql, subject(), new ColumnBinder<>(columns.all(), dialect));
    }

    /** Quoted names that may mean the table: as given, in the database's case, and with dots in its own name. */
    private Set<String> candidates(DatabaseMetaData database, Quotes quotes) throws SQLException {
        Set<String> names = new LinkedHashSet<>();
        names.add(quotes.quotePath(path));
        if (database.storesUpperCaseIdentifiers()) {
            names.add(quotes.quotePath(upper(path)));
        } else if (database.storesLowerCaseIdentifiers()) {
            names.add(quotes.quotePath(lower(path)));
        }
        names.add(quotes.quote(tableName));
        return names;
    }

    private Table find(Connection connection, Set<String> names) throws SQLException {
        List<SQLException> refusals = new ArrayList<>();
        for (String name : names) {
            try {
                return Table.describe(connection, name);
            } catch (SQLException e) {
                if (SqlErrors.diagnose(e).fault() != SqlFault.FATAL) {
                    throw e; // says nothing about the table
                }
                refusals.add(e);
            }
        }
        SQLException first = refusals.get(0);
        throw SinkException.fatal(
                "there is no readable table " + String.join(" or ", names) + ": "
                        + SqlErrors.diagnose(first).text() + "; create it, or correct its name",
                first);
    }

    private static <T> List<String> spelled(List<Column<T>> columns, Table table) {
        return columns.stream().map(column -> table.column(column.name())).toList();
    }

    private static List<String> quoted(List<String> names, Quotes quotes) {
        return names.stream().map(quotes::quote).toList();
    }

    /** Has the database plan the statement without executing it, which finds a missing key or right. */
    private void plan(Connection connection, String sql) {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + sql)) {
            for (int i = 1; i <= columns.all().size(); i++) {
                explain.setObject(i, null);
            }
            explain.executeQuery().close();
        } catch (SQLException e) {
            throw SinkException.fatal(
                    "the database refuses the upsert: " + SqlErrors.diagnose(e).text()
                            + "; its key columns must be exactly those of a primary key or unique index, and the user"
                            + " needs the rights to insert and update",
                    e);
        }
    }

    private static List<String> upper(List<String> names) {
        return names.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList();
    }

    private static List<String> lower(List<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }
}
