package io.spate.internal.control;

import io.spate.internal.concurrent.Wakeup;
import io.spate.source.Source;

/**
 * Ends the controller's wait, wherever it waits: parked, or inside a source that waits for its client. Any thread wakes;
 * the controller says when it is inside.
 */
public final class SourceWait implements Wakeup {

    private final Wakeup thread;
    private final Source<?> source;
    private volatile boolean isInside;

    public SourceWait(Wakeup thread, Source<?> source) {
        this.thread = thread;
        this.source = source;
    }

    /** Wakes from now on reach the source. */
    void enter() {
        isInside = true;
    }

    void leave() {
        isInside = false;
    }

    @Override
    public void wake() {
        thread.wake();
        if (isInside) {
            source.wakeup();
        }
    }
}
