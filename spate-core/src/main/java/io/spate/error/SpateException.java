package io.spate.error;

/**
 * An error of a component, with the class that decides how the runtime answers it.
 *
 * <p>The message says what failed, of what, what follows and what to do.
 */
public class SpateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorClass errorClass;

    /** An error of the given class. */
    public SpateException(ErrorClass errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    /** An error of the given class with what caused it. */
    public SpateException(ErrorClass errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** How the runtime answers this error. */
    public final ErrorClass errorClass() {
        return errorClass;
    }
}
