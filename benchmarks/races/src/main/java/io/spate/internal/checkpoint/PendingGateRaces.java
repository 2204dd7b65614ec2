package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The controller advances a gate while its driver looks at it. */
public final class PendingGateRaces {

    private PendingGateRaces() {}

    /** T-022: a gate opens only after enough batches were counted. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, 0", "true, 1", "true, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "shut, maybe a little longer than needed")
    @Outcome(id = "false, 2", expect = Expect.ACCEPTABLE, desc = "open after both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "opened early")
    public static class NeverEarly {

        private final PendingGate gate = new PendingGate(1, Wakeup.NOBODY);
        private int advanced;

        @Actor
        public void controller() {
            advanced = 1;
            gate.advance(1);
            advanced = 2;
            gate.advance(1);
        }

        @Actor
        public void driver(ZI_Result seen) {
            seen.r1 = gate.isClosed(2);
            seen.r2 = advanced;
        }
    }

    /** A driver that found the gate shut is woken when it opens. */
    @JCStressTest
    @State
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "open")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "open at the second look")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "shut, and woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "shut out for ever")
    public static class ShutOutIsWoken {

        private final AtomicInteger wakes = new AtomicInteger();
        private final PendingGate gate = new PendingGate(1, wakes::incrementAndGet);
        private boolean isShut;

        @Actor
        public void controller() {
            gate.advance(1);
        }

        @Actor
        public void driver() {
            isShut = gate.isClosed(1);
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isShut;
            seen.r2 = wakes.get() > 0;
        }
    }
}
