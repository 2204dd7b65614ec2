package io.spate.internal.run;

import io.spate.internal.concurrent.Uninterrupted;
import io.spate.internal.control.RunEnds;
import io.spate.report.ExitReport;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLZ_Result;
import org.openjdk.jcstress.infra.results.LZ_Result;

/** The end of a run, those who ask for it and those who wait for it. */
public final class SupervisorRaces {

    private SupervisorRaces() {}

    /** A stop that comes when the run ends by itself leaves one report, of what the controller says. */
    @JCStressTest
    @State
    @Outcome(id = "STOPPED, true", expect = Expect.ACCEPTABLE, desc = "one report, with the controller's outcome")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the end is missed, or there are two reports")
    public static class EndAndLateStop {

        private final SupervisedRun run = new SupervisedRun();
        private ExitReport reported;

        @Actor
        public void controller() {
            RunEnds.begin(run.state);
            RunEnds.end(run.state);
            run.supervisor.stop(); // too late
        }

        @Actor
        public void supervisor() {
            reported = run.supervisor.supervise(() -> {});
        }

        @Arbiter
        public void look(LZ_Result seen) {
            seen.r1 = reported.state();
            seen.r2 = Uninterrupted.call(run.supervisor.exit()::await) == reported;
        }
    }

    /** Who stops the run and waits gets its report, whatever the supervisor is doing meanwhile. */
    @JCStressTest
    @State
    @Outcome(id = "STOPPED, STOPPED, true", expect = Expect.ACCEPTABLE, desc = "asked once, reported to both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the stop did not arrive, or the waiter was forgotten")
    public static class StopAndWait {

        private final SupervisedRun run = new SupervisedRun();

        @Actor
        public void caller(LLZ_Result seen) {
            run.supervisor.stop(); // the controller ends the run when it hears of this
            seen.r1 = Uninterrupted.call(() -> run.supervisor.exit().await(Duration.ofSeconds(20)))
                    .map(ExitReport::state)
                    .orElse(null);
        }

        @Actor
        public void supervisor(LLZ_Result seen) {
            seen.r2 = run.supervisor.supervise(() -> {}).state();
            seen.r3 = run.isStopHeard;
        }
    }
}
