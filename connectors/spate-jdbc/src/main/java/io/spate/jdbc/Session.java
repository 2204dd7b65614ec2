package io.spate.jdbc;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.error.SpateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A connection with its prepared statement, opened by the first write and kept for the next. Writes a batch in one
 * transaction. Owned by the thread whose write call took it from {@link Sessions}; any thread may cut it off.
 */
final class Session<T> {

    /** Rows that the driver holds before they are sent. */
    static final int PORTION_ROWS = 1_000;

    private final DataSource dataSource;
    private final RowStatement<T> rowStatement;

    private volatile @Nullable Connection connection;
    private volatile @Nullable PreparedStatement statement;
    private volatile boolean isCutOff;
    private boolean isCommitting;

    Session(DataSource dataSource, RowStatement<T> rowStatement) {
        this.dataSource = dataSource;
        this.rowStatement = rowStatement;
    }

    /** Makes the rows durable, all or none; after an exception {@link #rollBack} comes next. */
    void write(List<T> rows) throws SQLException {
        isCommitting = false;
        Connection open = connected();
        PreparedStatement prepared = prepared(open);
        open.setAutoCommit(false);
        for (int from = 0; from < rows.size(); from += PORTION_ROWS) {
            int to = Math.min(rows.size(), from + PORTION_ROWS);
            for (int i = from; i < to; i++) {
                bind(prepared, rows, i);
                prepared.addBatch();
            }
            requireWanted();
            prepared.executeBatch();
        }
        requireWanted();
        isCommitting = true;
        open.commit();
        isCommitting = false;
    }

    private Connection connected() throws SQLException {
        Connection open = connection;
        if (open == null) {
            requireWanted();
            open = dataSource.getConnection();
            connection = open; // before it is used: whoever cuts the session off closes it, or the owner sees that
            requireWanted();
        }
        return open;
    }

    private PreparedStatement prepared(Connection open) throws SQLException {
        PreparedStatement ready = statement;
        if (ready == null) {
            ready = open.prepareStatement(rowStatement.sql());
            statement = ready;
        }
        return ready;
    }

    private void bind(PreparedStatement prepared, List<T> rows, int index) throws SQLException { // per record
        try {
            rowStatement.binder().bind(prepared, rows.get(index));
        } catch (SpateException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new SinkException(
                    ErrorClass.RECORD,
                    "row " + (index + 1) + " of " + rows.size() + " has no values for " + rowStatement.subject() + ": "
                            + e + "; " + SqlFault.RECORD.consequence(),
                    e);
        }
    }

    /** Ends a write that nobody waits for before it does more. */
    private void requireWanted() throws SQLException {
        if (isCutOff || Thread.currentThread().isInterrupted()) {
            throw new SQLTransientConnectionException(
                    isCutOff
                            ? "the write was overtaken by its next attempt, or the sink was closed"
                            : "the write was interrupted");
        }
    }

    /** True after a write that failed while it committed: whether the rows are durable is not known. */
    boolean wasCommitting() {
        return isCommitting;
    }

    /** True if the driver or a pool has given the connection up; such errors may come without an SQL state. */
    boolean hasLostConnection() {
        Connection open = connection;
        try {
            return open != null && open.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** Undoes what a failed write did; false if that failed too, which {@code failure} then tells. */
    boolean rollBack(Throwable failure) {
        try {
            if (connection != null && !connection.getAutoCommit()) {
                connection.rollback();
            }
            if (statement != null) {
                statement.clearBatch();
            }
            return true;
        } catch (SQLException | RuntimeException second) {
            if (second != failure) {
                failure.addSuppressed(second);
            }
            return false;
        }
    }

    /**
     * Leaves no transaction open until the next write; false if that failed. SQLite may be told to take its write lock
     * when a transaction begins, and its driver begins the next one within the commit.
     */
    boolean rests() {
        try {
            if (connection != null) {
                connection.setAutoCommit(true);
            }
            return true;
        } catch (SQLException | RuntimeException e) {
            return false; // the rows are durable or rolled back: this concerns the connection alone
        }
    }

    /** Gives the connection back to the data source. Called by the owner, or when there is none. */
    void close() {
        Connection open = connection;
        if (open != null) {
            ignoringErrors(open::close); // closes the statement too
        }
    }

    /** Takes the connection away from a write that may still run. Any thread; waits for the driver if it must. */
    void cutOff() {
        isCutOff = true;
        PreparedStatement running = statement;
        if (running != null) {
            ignoringErrors(running::cancel);
        }
        Connection open = connection;
        if (open != null) {
            ignoringErrors(() -> open.abort(Runnable::run));
            ignoringErrors(open::close); // some drivers do nothing on abort
        }
    }

    private interface Step {
        void run() throws SQLException;
    }

    /** For a connection that nobody uses any more: an error that matters was told by the write. */
    private static void ignoringErrors(Step step) {
        try {
            step.run();
        } catch (SQLException | RuntimeException | AbstractMethodError e) {
            return; // the last is what a driver throws that is older than the method
        }
    }
}
