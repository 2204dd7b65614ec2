package io.spate.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Collection;
import java.util.stream.Collectors;

/** Puts identifiers into the database's own quotes, so that any name is taken literally. Immutable. */
record Quotes(String mark) {

    static Quotes of(DatabaseMetaData database) throws SQLException {
        return new Quotes(database.getIdentifierQuoteString());
    }

    String quote(String name) {
        return mark + name.replace(mark, mark + mark) + mark;
    }

    /** The parts of a qualified name, joined by dots. */
    String quotePath(Collection<String> parts) {
        return parts.stream().map(this::quote).collect(Collectors.joining("."));
    }
}
