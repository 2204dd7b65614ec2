package io.spate.jdbc;

import static io.spate.jdbc.SqlFault.CONNECTION;
import static io.spate.jdbc.SqlFault.FATAL;
import static io.spate.jdbc.SqlFault.RECORD;
import static io.spate.jdbc.SqlFault.TRANSIENT;

import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells errors that may pass from those that do not: by SQL state, else by the exception's type; what is unknown is
 * fatal. Of a chain of exceptions, the one that leaves most hope decides.
 */
final class SqlErrors {

    private static final Map<String, SqlFault> STATES = Map.ofEntries(
            Map.entry("25006", CONNECTION), // read-only: a primary that has become a standby
            Map.entry("25P03", CONNECTION), // PostgreSQL ended a session that was idle in a transaction
            Map.entry("40002", RECORD), // a constraint that is checked at commit
            Map.entry("55P03", TRANSIENT), // PostgreSQL: lock not available
            Map.entry("57014", TRANSIENT), // cancelled, by a person or a limit of time
            Map.entry("57P01", CONNECTION), // PostgreSQL shuts down
            Map.entry("57P02", CONNECTION), // PostgreSQL restarts after a crash
            Map.entry("57P03", CONNECTION), // PostgreSQL starts
            Map.entry("57P05", CONNECTION), // PostgreSQL ended an idle session
            Map.entry("90007", CONNECTION), // H2: the object was closed
            Map.entry("90020", CONNECTION), // H2: another process has the file
            Map.entry("90028", CONNECTION), // H2: I/O, after which it closes the database
            Map.entry("90031", CONNECTION), // H2: likewise
            Map.entry("90067", CONNECTION), // H2: connection broken
            Map.entry("90098", CONNECTION), // H2: database closed
            Map.entry("90121", CONNECTION), // H2: database closed as the JVM ends
            Map.entry("90131", TRANSIENT), // H2: concurrent update
            Map.entry("HYT00", TRANSIENT), // time-out; H2: lock not available
            Map.entry("HYT01", CONNECTION)); // connection time-out

    private static final Map<String, SqlFault> STATE_CLASSES = Map.of(
            "08", CONNECTION, // connection
            "22", RECORD, // data
            "23", RECORD, // constraint
            "28", FATAL, // authorization, also where the driver calls it a connection error
            "40", TRANSIENT, // deadlock, serialization
            "42", FATAL, // syntax, missing table, missing right
            "53", TRANSIENT); // resources, disk full

    private static final Map<Integer, SqlFault> SQLITE_CODES = Map.of(
            5, TRANSIENT, // busy
            6, TRANSIENT, // locked
            9, TRANSIENT, // interrupted
            13, TRANSIENT, // disk full
            14, CONNECTION, // cannot open
            18, RECORD, // too big
            19, RECORD, // constraint
            20, RECORD); // type

    private static final Map<Integer, SqlFault> MYSQL_CODES = Map.of(
            1205, TRANSIENT, // lock not available
            1290, CONNECTION); // read-only: a primary that has become a replica

    private SqlErrors() {}

    /**
     * The part of a chain that decides.
     *
     * @param state the SQL state, or {@code none}
     */
    record Diagnosis(SqlFault fault, String state, int vendorCode, String message) {

        /** The message and what to look it up by. */
        String text() {
            return message + " (SQL state " + state + ", vendor code " + vendorCode + ")";
        }
    }

    static Diagnosis diagnose(SQLException error) {
        Search search = new Search();
        search.visit(error);
        SQLException found = search.decisive == null ? error : search.decisive;
        String state = found.getSQLState() == null ? "none" : found.getSQLState();
        String message = Redaction.of(String.valueOf(found.getMessage())).strip();
        return new Diagnosis(search.fault, state, found.getErrorCode(), message);
    }

    /** What one exception says, whatever it came with. */
    private static SqlFault faultOf(SQLException error) {
        SqlFault known = byState(error);
        return known != null ? known : byType(error);
    }

    private static @Nullable SqlFault byState(SQLException error) {
        String state = error.getSQLState();
        if (state == null || state.length() < 2) { // of the databases known here, SQLite alone has no states
            return SQLITE_CODES.get(error.getErrorCode() & 0xff); // the upper bits tell kinds of the same error apart
        }
        if (state.equals("HY000")) { // what MySQL and MariaDB say of errors without a state
            return MYSQL_CODES.get(error.getErrorCode());
        }
        SqlFault exact = STATES.get(state);
        return exact != null ? exact : STATE_CLASSES.get(state.substring(0, 2));
    }

    private static SqlFault byType(SQLException error) {
        if (error instanceof SQLTransientConnectionException
                || error instanceof SQLNonTransientConnectionException
                || error instanceof SQLRecoverableException) {
            return CONNECTION;
        }
        if (error instanceof SQLTransientException) {
            return TRANSIENT;
        }
        boolean isRows = error instanceof SQLDataException || error instanceof SQLIntegrityConstraintViolationException;
        return isRows ? RECORD : FATAL;
    }

    /** Walks causes and next exceptions, which may form a graph; keeps the first of the best. */
    private static final class Search {

        private final Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private @Nullable SQLException decisive;
        private SqlFault fault = FATAL;

        void visit(@Nullable Throwable error) {
            if (error == null || !seen.add(error)) {
                return;
            }
            if (error instanceof BatchUpdateException batch) {
                visit(batch.getNextException()); // the row's own error says it shorter
            }
            if (error instanceof SQLException known) {
                consider(known);
                visit(known.getNextException());
            }
            visit(error.getCause());
        }

        private void consider(SQLException candidate) {
            SqlFault its = faultOf(candidate);
            if (decisive == null || its.compareTo(fault) < 0) {
                fault = its;
                decisive = candidate;
            }
        }
    }
}
