package io.spate.internal.checkpoint;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZ_Result;

/** A hold that is released while rows emitted for it are settled. */
public final class HeldAckRaces {

    private HeldAckRaces() {}

    /** The driver releases the hold while its row is settled; the batch is delivered once, with every row counted. */
    @JCStressTest
    @State
    @Outcome(id = "1, false", expect = Expect.ACCEPTABLE, desc = "delivered once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "never, twice, or failed")
    public static class ReleaseAndSettle {

        private final AtomicInteger results = new AtomicInteger();
        private final BatchAck batch = new BatchAck(Grants.grant(), 0, event -> results.incrementAndGet());
        private final HeldAck hold = new HeldAck();

        public ReleaseAndSettle() {
            hold.add(batch);
            batch.finish(9, 0);
            hold.retain();
        }

        @Actor
        public void driver() {
            hold.onRouted();
            hold.finish();
        }

        @Actor
        public void worker() {
            hold.settle(1);
        }

        @Arbiter
        public void look(IZ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = batch.isFailed();
        }
    }

    /** T-019: one row is settled and one given up; the batch has one result, failed. */
    @JCStressTest
    @State
    @Outcome(id = "1, true", expect = Expect.ACCEPTABLE, desc = "failed once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "never, twice, or delivered")
    public static class SettleAndFail {

        private final AtomicInteger results = new AtomicInteger();
        private final BatchAck batch = new BatchAck(Grants.grant(), 0, event -> results.incrementAndGet());
        private final HeldAck hold = new HeldAck();

        public SettleAndFail() {
            hold.add(batch);
            batch.finish(9, 0);
            hold.retain();
            hold.onRouted();
            hold.retain();
            hold.onRouted();
            hold.finish();
        }

        @Actor
        public void settling() {
            hold.settle(1);
        }

        @Actor
        public void failing() {
            hold.fail();
        }

        @Arbiter
        public void look(IZ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = batch.isFailed();
        }
    }

    /** The hold lets its batch go while the driver finishes that batch. */
    @JCStressTest
    @State
    @Outcome(id = "1, false", expect = Expect.ACCEPTABLE, desc = "delivered once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "never, twice, or failed")
    public static class LetGoAndFinish {

        private final AtomicInteger results = new AtomicInteger();
        private final BatchAck batch = new BatchAck(Grants.grant(), 0, event -> results.incrementAndGet());
        private final HeldAck hold = new HeldAck();

        public LetGoAndFinish() {
            hold.add(batch);
            hold.retain();
            hold.onRouted();
            hold.finish();
        }

        @Actor
        public void driver() {
            batch.finish(9, 0);
        }

        @Actor
        public void worker() {
            hold.settle(1);
        }

        @Arbiter
        public void look(IZ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = batch.isFailed();
        }
    }

    /** Two holds of one batch end at once. */
    @JCStressTest
    @State
    @Outcome(id = "1, false", expect = Expect.ACCEPTABLE, desc = "delivered once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "never, twice, or failed")
    public static class TwoHolds {

        private final AtomicInteger results = new AtomicInteger();
        private final BatchAck batch = new BatchAck(Grants.grant(), 0, event -> results.incrementAndGet());
        private final HeldAck hold = new HeldAck();
        private final HeldAck other = new HeldAck();

        public TwoHolds() {
            hold.add(batch);
            other.add(batch);
            batch.finish(9, 0);
        }

        @Actor
        public void one() {
            hold.finish();
        }

        @Actor
        public void two() {
            other.finish();
        }

        @Arbiter
        public void look(IZ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = batch.isFailed();
        }
    }
}
