package io.spate.internal.concurrent;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** A counter that is read while it is raised. */
public final class TallyRaces {

    private TallyRaces() {}

    /** A reader sees a count that there was, never half of one, and never a lower one later. */
    @JCStressTest
    @State
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before")
    @Outcome(
            id = {"0, 4294967297", "4294967297, 4294967297"},
            expect = Expect.ACCEPTABLE,
            desc = "after the first")
    @Outcome(
            id = {"0, 8589934594", "4294967297, 8589934594", "8589934594, 8589934594"},
            expect = Expect.ACCEPTABLE,
            desc = "after both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or counted backwards")
    public static class Growing {

        private static final long BOTH_HALVES = (1L << 32) + 1;

        private final Tally tally = new Tally();

        @Actor
        public void owner() {
            tally.add(BOTH_HALVES);
            tally.add(BOTH_HALVES);
        }

        @Actor
        public void reader(JJ_Result seen) {
            seen.r1 = tally.value();
            seen.r2 = tally.value();
        }
    }
}
