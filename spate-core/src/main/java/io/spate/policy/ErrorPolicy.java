package io.spate.policy;

/**
 * What happens to a record that a stage cannot process. The default everywhere is {@link #fail()}.
 *
 * <p>A policy answers exceptions. An {@link Error}, or an exception that says of
 * itself that it is {@link io.spate.error.ErrorClass#FATAL}, ends the run whatever the policy says.
 */
public enum ErrorPolicy {
    /** The run ends as failed; the record's position is not committed, so it is read again by the next run. */
    FAIL,
    /** The record is dropped, counted under the stage's name, and its position is committed with its neighbours'. */
    SKIP;

    /** Ends the run at the first record that the stage cannot process. */
    public static ErrorPolicy fail() {
        return FAIL;
    }

    /** Drops and counts records that the stage cannot process. */
    public static ErrorPolicy skip() {
        return SKIP;
    }
}
