package io.spate.error;

/**
 * An error of a sink. {@link ErrorClass#RETRYABLE} is tried again by the runtime, {@link ErrorClass#FATAL} ends the run.
 */
public final class SinkException extends SpateException {

    private static final long serialVersionUID = 1L;

    /** A sink error of the given class. */
    public SinkException(ErrorClass errorClass, String message) {
        super(errorClass, message);
    }

    /** A sink error of the given class with what caused it. */
    public SinkException(ErrorClass errorClass, String message, Throwable cause) {
        super(errorClass, message, cause);
    }

    /** An error that may pass when the call is made again. */
    public static SinkException retryable(String message, Throwable cause) {
        return new SinkException(ErrorClass.RETRYABLE, message, cause);
    }

    /** An error that ends the run. */
    public static SinkException fatal(String message) {
        return new SinkException(ErrorClass.FATAL, message);
    }

    /** An error that ends the run, with what caused it. */
    public static SinkException fatal(String message, Throwable cause) {
        return new SinkException(ErrorClass.FATAL, message, cause);
    }
}
