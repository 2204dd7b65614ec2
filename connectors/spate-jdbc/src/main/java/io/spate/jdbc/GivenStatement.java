package io.spate.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** A statement in the user's own words. Immutable. */
record GivenStatement<T>(String sql, RowBinder<? super T> binder) implements Target<T> {

    private static final int SHOWN_CHARS = 120;

    @Override
    public String subject() {
        String line = sql.strip().replaceAll("\\s+", " ");
        return "statement " + (line.length() <= SHOWN_CHARS ? line : line.substring(0, SHOWN_CHARS) + "...");
    }

    @Override
    public RowStatement<T> resolve(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.getParameterMetaData(); // makes drivers ask the server that prepare on first use only
        } catch (SQLFeatureNotSupportedException e) {
            // the driver prepares, and cannot describe: what it could find out is found out by the first batch
        }
        return new RowStatement<>(sql, subject(), binder);
    }
}
