package io.spate.jdbc;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The databases that an upsert can be built for, each with its words and types for it. Names come quoted. */
enum Dialect {
    SQLITE(true) {
        @Override
        String upsert(String table, List<String> keys, List<String> others) {
            return insertOnConflict(table, keys, others);
        }

        @Override
        @Nullable
        Object bindable(@Nullable Object value) {
            return value instanceof Instant ? value.toString() : super.bindable(value);
        }
    },

    POSTGRESQL(true) {
        @Override
        String upsert(String table, List<String> keys, List<String> others) {
            return insertOnConflict(table, keys, others);
        }
    },

    H2(false) {
        @Override
        String upsert(String table, List<String> keys, List<String> others) {
            return "MERGE INTO " + table + names(keys, others) + " KEY (" + String.join(", ", keys) + ")"
                    + parameters(keys, others);
        }
    },

    /** MariaDB too: it knows VALUES(column) only, which MySQL still accepts. */
    MYSQL(false) {
        @Override
        String upsert(String table, List<String> keys, List<String> others) {
            List<String> touched = others.isEmpty() ? keys.subList(0, 1) : others;
            return insert(table, keys, others) + " ON DUPLICATE KEY UPDATE "
                    + assignments(touched, column -> "VALUES(" + column + ")");
        }
    };

    private final boolean checksKey;

    Dialect(boolean checksKey) {
        this.checksKey = checksKey;
    }

    /** The dialect of a database by its product name; empty for one that has none here. */
    static Optional<Dialect> of(String productName) {
        return Optional.ofNullable(
                switch (productName) {
                    case "SQLite" -> SQLITE;
                    case "PostgreSQL" -> POSTGRESQL;
                    case "H2" -> H2;
                    case "MySQL", "MariaDB" -> MYSQL;
                    default -> null;
                });
    }

    /** An upsert with a parameter for each key and each other column, in this order. */
    abstract String upsert(String table, List<String> keys, List<String> others);

    /** Whether the database itself refuses an upsert by columns that are no unique key. */
    boolean checksKey() {
        return checksKey;
    }

    /** The value as drivers of this database take it. */
    @Nullable
    Object bindable(@Nullable Object value) { // per record
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        return value instanceof Instant instant ? instant.atOffset(ZoneOffset.UTC) : value;
    }

    private static String insertOnConflict(String table, List<String> keys, List<String> others) {
        String action = others.isEmpty()
                ? " DO NOTHING"
                : " DO UPDATE SET " + assignments(others, column -> "excluded." + column);
        return insert(table, keys, others) + " ON CONFLICT (" + String.join(", ", keys) + ")" + action;
    }

    private static String insert(String table, List<String> keys, List<String> others) {
        return "INSERT INTO " + table + names(keys, others) + parameters(keys, others);
    }

    private static String names(List<String> keys, List<String> others) {
        return Stream.concat(keys.stream(), others.stream()).collect(Collectors.joining(", ", " (", ")"));
    }

    private static String parameters(List<String> keys, List<String> others) {
        return Stream.concat(keys.stream(), others.stream())
                .map(column -> "?")
                .collect(Collectors.joining(", ", " VALUES (", ")"));
    }

    private static String assignments(List<String> columns, UnaryOperator<String> value) {
        return columns.stream()
                .map(column -> column + " = " + value.apply(column))
                .collect(Collectors.joining(", "));
    }
}
