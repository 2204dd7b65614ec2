package io.spate.internal.control;

import io.spate.internal.concurrent.Wakeup;
import io.spate.source.Source;
import java.lang.invoke.VarHandle;

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
        VarHandle.fullFence(); // the flag is visible before the controller looks for mail a last time
    }

    void leave() {
        isInside = false;
    }

    @Override
    public void wake() {
        thread.wake();
        VarHandle.fullFence(); // the mail is visible before the flag is read
        if (isInside) {
            source.wakeup();
        }
    }
}
