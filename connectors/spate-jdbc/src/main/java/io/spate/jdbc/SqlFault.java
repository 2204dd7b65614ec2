package io.spate.jdbc;

import io.spate.error.ErrorClass;

/** What an error of the database means for the batch and for the connection. The first of these in a chain counts. */
enum SqlFault {
    CONNECTION(
            ErrorClass.RETRYABLE,
            "the batch is tried again on a new connection; if this repeats, check that the database is up, reachable"
                    + " and not read-only"),
    TRANSIENT(
            ErrorClass.RETRYABLE,
            "nothing of the batch was kept and it is tried again; if this repeats, look for transactions that hold"
                    + " locks for long, and for limits and space of the database"),
    RECORD(
            ErrorClass.RECORD,
            "nothing of the batch was kept, and it fails while it holds such a row; correct or filter these rows"
                    + " before the sink, or relax the table"),
    FATAL(
            ErrorClass.FATAL,
            "nothing of the batch was kept and it is not tried again; check the statement, the table and the user's"
                    + " rights");

    private final ErrorClass errorClass;
    private final String consequence;

    SqlFault(ErrorClass errorClass, String consequence) {
        this.errorClass = errorClass;
        this.consequence = consequence;
    }

    ErrorClass errorClass() {
        return errorClass;
    }

    /** What follows, and what to do. */
    String consequence() {
        return consequence;
    }

    /** Whether the connection can be used again, if it could be rolled back. */
    boolean sparesConnection() {
        return this == TRANSIENT || this == RECORD;
    }
}
