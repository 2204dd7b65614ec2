package io.spate.internal.sink;

import io.spate.error.ErrorClass;
import io.spate.error.SpateException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** Decides how an error of a write is answered. */
final class WriteErrors {

    private WriteErrors() {}

    static ErrorClass classOf(Throwable error) {
        if (error instanceof SpateException known) {
            return known.errorClass();
        }
        boolean mayPass = error instanceof IOException || error instanceof TimeoutException;
        return mayPass ? ErrorClass.RETRYABLE : ErrorClass.FATAL;
    }
}
