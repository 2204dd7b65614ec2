package io.spate.examples;

/** The command line asks for something that cannot be done. The message names the option and what to do. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
