package io.spate.internal.backpressure;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Wakeup;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;
import org.openjdk.jcstress.infra.results.ZJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Bytes that are counted and given back by several threads, and drivers that wait for less. */
public final class InflightBudgetRaces {

    private InflightBudgetRaces() {}

    /** T-059: what two threads add and give back leaves nothing. */
    @JCStressTest
    @State
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "nothing is left")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a count was lost")
    public static class Balanced {

        private final InflightBudget budget =
                new InflightBudget(new BackpressureConfig(10, 0.8, 0.5, Duration.ZERO), Wakeup.NOBODY);

        @Actor
        public void one() {
            budget.add(3);
            budget.giveBack(3);
        }

        @Actor
        public void two() {
            budget.add(5);
            budget.giveBack(5);
        }

        @Arbiter
        public void look(J_Result seen) {
            seen.r1 = budget.used();
        }
    }

    /** T-060: a chunk that is given back before it was counted makes the level low, never huge. */
    @JCStressTest
    @State
    @Outcome(id = "true, 0", expect = Expect.ACCEPTABLE, desc = "low all the time, and level in the end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "wrapped round")
    public static class GivenBackFirst {

        private final InflightBudget budget =
                new InflightBudget(new BackpressureConfig(10, 0.8, 0.5, Duration.ZERO), Wakeup.NOBODY);
        private boolean isLow;

        @Actor
        public void adding() {
            budget.add(4);
        }

        @Actor
        public void givingBack() {
            budget.giveBack(4);
            isLow = budget.isLow() && !budget.isHigh();
        }

        @Arbiter
        public void look(ZJ_Result seen) {
            seen.r1 = isLow;
            seen.r2 = budget.used();
        }
    }

    /** A driver that found the level too high is woken when it is low. */
    @JCStressTest
    @State
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "low")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "low at the second look")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "too high, and woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits for ever")
    public static class WaitingDriverIsWoken {

        private final AtomicInteger wakes = new AtomicInteger();
        private final InflightBudget budget =
                new InflightBudget(new BackpressureConfig(10, 0.8, 0.5, Duration.ZERO), wakes::incrementAndGet);
        private boolean isLow;

        public WaitingDriverIsWoken() {
            budget.add(9);
        }

        @Actor
        public void worker() {
            budget.giveBack(9);
        }

        @Actor
        public void driver() {
            isLow = budget.isLow();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isLow;
            seen.r2 = wakes.get() > 0;
        }
    }

    /** Two shards give back, neither of them enough alone; one of them wakes the driver. */
    @JCStressTest
    @State
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "each left it to the other")
    public static class TwoShardsWake {

        private final AtomicInteger wakes = new AtomicInteger();
        private final InflightBudget budget =
                new InflightBudget(new BackpressureConfig(10, 0.8, 0.5, Duration.ZERO), wakes::incrementAndGet);

        public TwoShardsWake() {
            budget.add(12);
            budget.isLow();
        }

        @Actor
        public void one() {
            budget.giveBack(4);
        }

        @Actor
        public void two() {
            budget.giveBack(4);
        }

        @Arbiter
        public void look(Z_Result seen) {
            seen.r1 = wakes.get() > 0;
        }
    }
}
