package io.spate;

import io.spate.internal.concurrent.Completion;
import io.spate.internal.run.Supervisor;
import java.time.Duration;

/**
 * Drains a run when the JVM is asked to end by SIGTERM or SIGINT, and keeps the JVM from halting until the run's report
 * was delivered. Registered and removed by the thread that runs the pipeline.
 */
final class SignalDrain {

    private final Completion<Boolean> delivered = new Completion<>();
    private final Thread hook;

    /** @param limit longest that the JVM's end is held up */
    SignalDrain(String pipeline, Supervisor supervisor, Duration limit) {
        hook = new Thread(() -> drain(supervisor, limit), "spate-" + pipeline + "-signal");
        try {
            java.lang.Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            supervisor.stop(); // too late for the hook, which would have asked the same
        }
    }

    private void drain(Supervisor supervisor, Duration limit) {
        supervisor.stop();
        try {
            delivered.await(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the JVM ends now; there is nobody left to wait for
        }
    }

    /** The report was delivered: signals are the JVM's again. */
    void remove() {
        delivered.complete(true);
        try {
            java.lang.Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // the hook runs or has run: it has just been told
        }
    }
}
