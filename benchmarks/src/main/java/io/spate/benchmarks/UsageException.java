package io.spate.benchmarks;

/** The command line asks for something that there is not. */
final class UsageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
