package io.spate.error;

/** A setting or a pipeline description that cannot work. Thrown where it is built, before anything starts. */
public final class ConfigException extends SpateException {

    private static final long serialVersionUID = 1L;

    /** The message names the key, the bound, the value given and the remedy. */
    public ConfigException(String message) {
        super(ErrorClass.FATAL, message);
    }

    /** The message names what cannot work, what follows and the remedy. */
    public ConfigException(String message, Throwable cause) {
        super(ErrorClass.FATAL, message, cause);
    }
}
