package io.spate.internal.checkpoint;

/** The books contradict what they are told: a fault of engine or source, after which no position can be trusted. */
public final class BrokenBooksException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    BrokenBooksException(String message) {
        super(message);
    }
}
