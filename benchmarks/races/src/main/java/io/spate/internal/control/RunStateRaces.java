package io.spate.internal.control;

import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** What the controller tells of the end, and the supervisor looks at. */
public final class RunStateRaces {

    private RunStateRaces() {}

    /** Who sees how the run ended also sees that it began to end. */
    @JCStressTest
    @State
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "not yet")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "ending")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "ended")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended before it began to")
    public static class InOrder {

        private final RunState state = new RunState(Wakeup.NOBODY);

        @Actor
        public void controller() {
            RunEnds.begin(state);
            RunEnds.end(state);
        }

        @Actor
        public void supervisor(ZZ_Result seen) {
            seen.r1 = state.outcome().isPresent();
            seen.r2 = state.isEnding();
        }
    }

    /** A supervisor that did not see the end is signalled. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "seen, and one look too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "seen")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not seen, and the wait will end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the end is missed")
    public static class SupervisorIsWoken {

        private final Parker parker = new Parker();
        private final RunState state = new RunState(parker);
        private boolean isSeen;

        public SupervisorIsWoken() {
            parker.wake(); // an older signal, not yet looked at
        }

        @Actor
        public void controller() {
            RunEnds.end(state);
        }

        @Actor
        public void supervisor() {
            parker.clear();
            isSeen = state.outcome().isPresent();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isSeen;
            seen.r2 = parker.isSignalled();
        }
    }
}
