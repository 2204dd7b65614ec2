package io.spate.internal.concurrent;

/**
 * How an agent waits in the middle of a step, in the one place where it must: a thread parks, a test steps the other
 * agents meanwhile. Used by the agent's owner.
 */
public interface InnerWait {

    /** Takes note of everything that happened so far; call it before looking for work. */
    void beforeWork();

    /** Waits until something has happened since {@link #beforeWork}, or the deadline passes. */
    void untilWoken(Deadline deadline);
}
