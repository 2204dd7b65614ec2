package io.spate.internal.sink;

import io.spate.sink.RowBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Buffers that are taken and given back at once. */
public final class BufferPoolRaces {

    private BufferPoolRaces() {}

    /** No buffer is handed to two. */
    @JCStressTest
    @State
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "two buffers")
    @Outcome(expect = Expect.FORBIDDEN, desc = "one buffer for both")
    public static class TwoTake {

        private final BufferPool pool = new BufferPool(16, 2);
        private RowBuffer first;
        private RowBuffer second;

        public TwoTake() {
            pool.giveBack(new RowBuffer(16));
        }

        @Actor
        public void one() {
            first = pool.take();
        }

        @Actor
        public void two() {
            second = pool.take();
        }

        @Arbiter
        public void look(Z_Result seen) {
            seen.r1 = first != second;
        }
    }

    /** A buffer that comes back is empty for whoever takes it, and its bytes are not touched any more. */
    @JCStressTest
    @State
    @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "empty")
    @Outcome(expect = Expect.FORBIDDEN, desc = "with somebody else's rows")
    public static class GiveBackAndTake {

        private final BufferPool pool = new BufferPool(16, 2);
        private final RowBuffer used = new RowBuffer(16);

        @Actor
        public void sink() {
            used.reserve(8);
            pool.giveBack(used);
        }

        @Actor
        public void driver(I_Result seen) {
            seen.r1 = pool.take().size();
        }
    }

    /** Two that come back at once are both there, each once. */
    @JCStressTest
    @State
    @Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "both, each once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
    public static class TwoGiveBack {

        private final BufferPool pool = new BufferPool(16, 2);
        private final RowBuffer first = new RowBuffer(16);
        private final RowBuffer second = new RowBuffer(16);

        @Actor
        public void one() {
            pool.giveBack(first);
        }

        @Actor
        public void two() {
            pool.giveBack(second);
        }

        @Arbiter
        public void look(Z_Result seen) {
            RowBuffer one = pool.take();
            RowBuffer other = pool.take();
            seen.r1 = (one == first && other == second) || (one == second && other == first);
        }
    }
}
