package io.spate.internal.concurrent;

import java.util.concurrent.Callable;

/** Calls what waits, on threads that nobody interrupts. */
public final class Uninterrupted {

    private Uninterrupted() {}

    /** The result of the call. */
    public static <T> T call(Callable<T> waiting) {
        try {
            return waiting.call();
        } catch (Exception e) {
            throw new IllegalStateException("nobody interrupts, and nothing else is thrown here", e);
        }
    }
}
