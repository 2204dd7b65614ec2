package io.spate.source;

import io.spate.internal.concurrent.Uninterrupted;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** Lanes that finish at once, and a source that waits for them. */
public final class DrainBarrierRaces {

    private DrainBarrierRaces() {}

    /** Two parties that arrive at once are both counted. */
    @JCStressTest
    @State
    @Outcome(id = "true, 0", expect = Expect.ACCEPTABLE, desc = "complete")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one was not counted")
    public static class TwoArrive {

        private final DrainBarrier barrier = new DrainBarrier(2);

        @Actor
        public void one() {
            barrier.arrive();
        }

        @Actor
        public void two() {
            barrier.arrive();
        }

        @Arbiter
        public void look(ZI_Result seen) {
            seen.r1 = barrier.isComplete();
            seen.r2 = barrier.remaining();
        }
    }

    /** A thread of the source that waited sees what was done before the arrival. */
    @JCStressTest
    @State
    @Outcome(id = "true, 1", expect = Expect.ACCEPTABLE, desc = "complete, with what was done")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not woken, or too early")
    public static class Waiter {

        private final DrainBarrier barrier = new DrainBarrier(1);
        private int committed;

        @Actor
        public void controller() {
            committed = 1;
            barrier.arrive();
        }

        @Actor
        public void waiter(ZI_Result seen) {
            seen.r1 = Uninterrupted.call(() -> barrier.await(Duration.ofSeconds(10)));
            seen.r2 = committed;
        }
    }

    /** A source that only asks sees what was done before the arrival too. */
    @JCStressTest
    @State
    @Outcome(
            id = {"false, 0", "false, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "not yet")
    @Outcome(id = "true, 1", expect = Expect.ACCEPTABLE, desc = "complete, with what was done")
    @Outcome(expect = Expect.FORBIDDEN, desc = "complete too early")
    public static class Asker {

        private final DrainBarrier barrier = new DrainBarrier(1);
        private int committed;

        @Actor
        public void controller() {
            committed = 1;
            barrier.arrive();
        }

        @Actor
        public void source(ZI_Result seen) {
            seen.r1 = barrier.isComplete();
            seen.r2 = committed;
        }
    }
}
