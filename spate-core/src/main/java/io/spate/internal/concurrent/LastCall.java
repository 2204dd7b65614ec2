package io.spate.internal.concurrent;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what belongs to the user, so that one that fails keeps no other from being closed. Any thread. */
public final class LastCall {

    private static final Logger LOG = LoggerFactory.getLogger(LastCall.class);

    private LastCall() {}

    /** Makes the call; what it throws is only logged. An error is not caught. */
    public static void close(String what, Runnable close) {
        try {
            close.run();
        } catch (RuntimeException e) {
            LOG.warn("closing {} failed; it is not used any more", what, e);
        }
    }
}
