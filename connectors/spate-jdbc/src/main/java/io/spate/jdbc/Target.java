package io.spate.jdbc;

import io.spate.error.SinkException;
import java.sql.Connection;
import java.sql.SQLException;

/** What a sink writes to, before a database was asked about it. Immutable. */
interface Target<T> {

    /** Names the target in messages. */
    String subject();

    /**
     * Asks the database for everything that the statement needs, and changes nothing. The connection commits by itself.
     *
     * @throws SinkException the target cannot be written to; the message says what is missing and what to do
     */
    RowStatement<T> resolve(Connection connection) throws SQLException;
}
