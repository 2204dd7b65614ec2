package io.spate.internal.concurrent;

import java.time.Duration;
import java.util.function.Consumer;

/** Calls user code that may never return, on a thread that can be left behind. */
public final class BoundedCall {

    private BoundedCall() {}

    /**
     * Runs {@code call} on a thread of its own and waits at most {@code limit}; then interrupts it and goes on.
     *
     * @param onError told what the call throws, on the call's thread
     * @return true if the call has returned
     */
    public static boolean run(String threadName, Duration limit, Runnable call, Consumer<Throwable> onError)
            throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    try {
                        call.run();
                    } catch (Throwable e) { // the call's last catch
                        onError.accept(e);
                    }
                },
                threadName);
        thread.setDaemon(true);
        thread.start();
        thread.join(Math.max(1, limit.toMillis()));
        if (thread.isAlive()) {
            thread.interrupt();
            return false;
        }
        return true;
    }
}
