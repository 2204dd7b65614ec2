package io.spate.internal.driver;

import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A lane that says that it has data while its driver is about to poll it. */
public final class LaneWakerRaces {

    private LaneWakerRaces() {}

    /** Data that a poll did not find makes the lane due again, even if it was due before. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "found, and one poll too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "found")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not found, and polled again")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the lane is not polled although it has data")
    public static class DataOrDue {

        private final LaneWaker lane = new LaneWaker(Wakeup.NOBODY);
        private boolean data;
        private boolean isFound;

        @Actor
        public void client() {
            data = true;
            lane.run();
        }

        @Actor
        public void driver() {
            lane.clear();
            isFound = data;
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isFound;
            seen.r2 = lane.isDue();
        }
    }

    /** A driver that found the lane not due is signalled, so that its wait ends. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "due, and one look too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "due")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not due, and the wait will end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the driver waits beside a lane that has data")
    public static class DriverIsWoken {

        private final Parker parker = new Parker();
        private final LaneWaker lane = new LaneWaker(parker);
        private boolean wasDue;

        public DriverIsWoken() {
            lane.clear();
            parker.wake(); // an older signal, not yet looked at
        }

        @Actor
        public void client() {
            lane.run();
        }

        @Actor
        public void driver() {
            parker.clear();
            wasDue = lane.isDue();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = wasDue;
            seen.r2 = parker.isSignalled();
        }
    }
}
