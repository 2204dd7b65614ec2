package io.spate.jdbc;

import io.spate.error.SinkException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Finds out before anything starts whether a target can be written to, and words what is in the way. Immutable. */
record OpenCheck<T>(String pipeline, DataSource dataSource, Target<T> target) {

    /**
     * The target's statement, asked for over one connection that is closed again.
     *
     * @throws SinkException fatal: the target cannot be written to
     */
    RowStatement<T> run() {
        String place = "a connection of " + dataSource.getClass().getName();
        String remedy = "check its URL, user and password, and that the database is up";
        try (Connection connection = dataSource.getConnection()) {
            place = Redaction.of(String.valueOf(connection.getMetaData().getURL()));
            remedy = "check the statement, the table and the user's rights";
            connection.setAutoCommit(true); // one refused question does not spoil the next
            return target.resolve(connection);
        } catch (SinkException e) {
            throw refusal(place, e.getMessage(), e);
        } catch (SQLException e) {
            throw refusal(place, SqlErrors.diagnose(e).text() + "; " + remedy, e);
        } catch (RuntimeException e) { // a pool that cannot start, for one
            throw refusal(place, Redaction.of(e.toString()) + "; " + remedy, e);
        }
    }

    private SinkException refusal(String place, String problem, Exception cause) {
        String message = "pipeline " + pipeline + " cannot write to " + target.subject() + " at " + place + ": "
                + problem + "; nothing was started";
        return SinkException.fatal(message, cause);
    }
}
