package io.spate.error;

/**
 * A decoder cannot say yet what a record means, because something that it depends on is not there yet, such as a schema.
 * Neither a failure nor a reason to skip: the record waits and is decoded again after a while, and its lane with it, while
 * other lanes go on.
 *
 * <p>Only the first operator of a pipeline may throw it, and only before it has emitted anything of the record: what was
 * done before it would be done twice.
 */
public final class NotReadyException extends SpateException {

    private static final long serialVersionUID = 1L;

    /** @param message what is missing */
    public NotReadyException(String message) {
        super(ErrorClass.RETRYABLE, message);
    }

    /** @param message what is missing */
    public NotReadyException(String message, Throwable cause) {
        super(ErrorClass.RETRYABLE, message, cause);
    }
}
