package io.spate;

import io.spate.report.Counts;
import io.spate.report.ExitReport;

/** A pipeline at work. Safe for any thread. */
public interface RunningPipeline extends AutoCloseable {

    /** The pipeline's name. */
    String name();

    /** What went through so far; never blocks. */
    Counts counts();

    /** Asks the run to drain and end; returns at once, and may be called again. */
    void stop();

    /**
     * Waits for the end of the run.
     *
     * @throws InterruptedException if the caller is interrupted; the run goes on
     */
    ExitReport awaitExit() throws InterruptedException;

    /**
     * Stops and waits until everything is drained, at most the drain time-out and a fixed grace. May be called twice. If
     * the caller is interrupted it returns early with the interrupt flag set, and the run ends by itself.
     */
    @Override
    void close();
}
