package io.spate.error;

/** How an error is answered: by trying again, by the policy of a single record, or by ending the run. */
public enum ErrorClass {
    /** The same call may succeed later: a connection was cut, a lock timed out. */
    RETRYABLE,
    /** The record is at fault; trying again cannot help, other records are not affected. */
    RECORD,
    /** Nothing that follows can succeed: rejected credentials, a missing table. */
    FATAL
}
