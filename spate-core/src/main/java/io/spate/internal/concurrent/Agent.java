package io.spate.internal.concurrent;

/**
 * One thread's work as an object with a non-blocking step. Who calls the step (a thread of its own, a thread shared with
 * others, a test) is decided elsewhere. Owned by the thread that steps it.
 */
public interface Agent {

    /** Names the work in thread names, logs and failures. */
    String role();

    /** Called once, before the first step, by the thread that steps. */
    default void onStart() {}

    /** Does what can be done now without waiting; returns how much was done, 0 for nothing. */
    int doWork();

    /** When to step again if nothing arrives before; asked after a step that did nothing. */
    Deadline nextDeadline();

    /** True once no further step will do anything. */
    boolean isFinished();

    /** Called once, after the last step, also after a step that threw. */
    default void onClose() {}
}
