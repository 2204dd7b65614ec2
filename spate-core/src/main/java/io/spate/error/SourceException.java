package io.spate.error;

/**
 * An error of a source. {@link ErrorClass#RETRYABLE} is tried again by the runtime, {@link ErrorClass#FATAL} ends the run.
 */
public final class SourceException extends SpateException {

    private static final long serialVersionUID = 1L;

    /** A source error of the given class. */
    public SourceException(ErrorClass errorClass, String message) {
        super(errorClass, message);
    }

    /** A source error of the given class with what caused it. */
    public SourceException(ErrorClass errorClass, String message, Throwable cause) {
        super(errorClass, message, cause);
    }

    /** An error that may pass when the call is made again. */
    public static SourceException retryable(String message, Throwable cause) {
        return new SourceException(ErrorClass.RETRYABLE, message, cause);
    }

    /** An error that ends the run. */
    public static SourceException fatal(String message) {
        return new SourceException(ErrorClass.FATAL, message);
    }

    /** An error that ends the run, with what caused it. */
    public static SourceException fatal(String message, Throwable cause) {
        return new SourceException(ErrorClass.FATAL, message, cause);
    }
}
