package io.spate.internal.concurrent;

/** Ends the owner's wait, or keeps the next one from starting. Any thread; never blocks. */
@FunctionalInterface
public interface Wakeup {

    /** Wakes nobody: for owners that are stepped from outside. */
    Wakeup NOBODY = () -> {};

    void wake();
}
