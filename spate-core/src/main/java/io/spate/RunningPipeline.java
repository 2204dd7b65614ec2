package io.spate;

import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import java.util.Set;

/** A pipeline at work. Safe for any thread. */
public interface RunningPipeline extends AutoCloseable {

    /** The pipeline's name. */
    String name();

    /** What went through so far; never blocks. */
    Counts counts();

    /**
     * Asks to read nothing more until {@link #resume()}, of partitions that come later neither. What was read goes on and
     * is committed, and the source is kept alive; a bounded source does not end meanwhile. Returns at once; no effect
     * after the end.
     */
    void pause();

    /**
     * Asks to read nothing more of these partitions until they are resumed; remembered for those that are not owned now.
     */
    void pause(Set<PartitionId> partitions);

    /** Ends every pause that was asked for, of single partitions too. */
    void resume();

    /** Ends the pause of these partitions; no effect while {@link #pause()} holds for everything. */
    void resume(Set<PartitionId> partitions);

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
