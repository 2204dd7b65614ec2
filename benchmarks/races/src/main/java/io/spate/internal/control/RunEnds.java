package io.spate.internal.control;

import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Ends a run as the controller does. */
public final class RunEnds {

    private static final RunOutcome STOPPED = new RunOutcome(
            ExitReport.State.STOPPED,
            Optional.empty(),
            new TreeMap<>(),
            new DrainReport(Duration.ZERO, Duration.ZERO, 0, 0),
            List.of());

    private RunEnds() {}

    /** Tells that the run begins to end. */
    public static void begin(RunState state) {
        state.onEnding();
    }

    /** Tells that the run was stopped. */
    public static void end(RunState state) {
        state.onEnded(STOPPED);
    }
}
