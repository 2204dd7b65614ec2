package io.spate.internal.concurrent;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** What wakers and the owner of a parker do to each other. */
public final class ParkerRaces {

    private ParkerRaces() {}

    /** What was published before a wake-up is found, or the next wait ends at once, even if an older signal was still up. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "found, and one look too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "found by the look after an older signal")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not found, and the wait will end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the owner waits although there is work")
    public static class WorkOrSignal {

        private final Parker parker = new Parker();
        private boolean work;
        private boolean isFound;

        public WorkOrSignal() {
            parker.wake(); // older, and not yet looked at
        }

        @Actor
        public void waker() {
            work = true;
            parker.wake();
        }

        @Actor
        public void owner() {
            parker.clear();
            isFound = work;
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isFound;
            seen.r2 = parker.isSignalled();
        }
    }

    /** A wake-up ends a wait that has begun, is beginning or is still to come. */
    @JCStressTest
    @State
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "the wait ended by the wake-up, long before its limit")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the wake-up was missed")
    public static class WaitEnds {

        private static final long LIMIT = 10_000_000_000L; // nanoseconds; only a missed wake-up takes that long

        private final Parker parker = new Parker();

        @Actor
        public void waker() {
            parker.wake();
        }

        @Actor
        public void owner(Z_Result isInTime) {
            long start = System.nanoTime();
            while (!parker.isSignalled() && System.nanoTime() - start < LIMIT) {
                parker.park(LIMIT);
            }
            isInTime.r1 = System.nanoTime() - start < LIMIT / 2;
        }
    }

    /** Of two that wake at once, at least one signal stays for the owner. */
    @JCStressTest
    @State
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "signalled")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both took the other for the one who signals")
    public static class TwoWakers {

        private final Parker parker = new Parker();

        @Actor
        public void one() {
            parker.wake();
        }

        @Actor
        public void two() {
            parker.wake();
        }

        @Arbiter
        public void look(Z_Result seen) {
            seen.r1 = parker.isSignalled();
        }
    }
}
