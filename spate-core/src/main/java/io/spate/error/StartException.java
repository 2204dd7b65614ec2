package io.spate.error;

/** A pipeline could not be started. Nothing runs and nothing was read when this is thrown. */
public final class StartException extends SpateException {

    private static final long serialVersionUID = 1L;

    /** A failed start with what caused it. */
    public StartException(String message, Throwable cause) {
        super(ErrorClass.FATAL, message, cause);
    }
}
