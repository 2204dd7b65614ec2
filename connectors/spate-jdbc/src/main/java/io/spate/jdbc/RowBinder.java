package io.spate.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sets the parameters of a statement to the values of one row. Called on write threads, by several at once if the sink
 * has several shards or several writes in flight: keep no state.
 *
 * @param <T> the row type
 */
@FunctionalInterface
public interface RowBinder<T> {

    /**
     * Sets every parameter, also to null: one that is left out keeps the value of the row before. Calls nothing but the
     * setters; the sink executes the statement, and owns it. Called again for each attempt to write the row.
     *
     * @throws SQLException classified like an error of the database; an unchecked exception faults the row
     */
    void bind(PreparedStatement statement, T row) throws SQLException;
}
