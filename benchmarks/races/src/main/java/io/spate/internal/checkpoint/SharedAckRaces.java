package io.spate.internal.checkpoint;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.IZJ_Result;

/** The last two holders of shares of one batch. */
public final class SharedAckRaces {

    private SharedAckRaces() {}

    /** T-019: one fails and one settles; there is one result, and it is failed for whoever hears of it. */
    @JCStressTest
    @State
    @Outcome(
            id = {"1, true, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "one result, failed")
    @Outcome(expect = Expect.FORBIDDEN, desc = "none, two, or delivered")
    public static class FailAndSettle {

        private final AtomicInteger results = new AtomicInteger();
        private volatile boolean isFailed;
        private volatile long rows;
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, this::onResult);

        public FailAndSettle() {
            ack.retain();
            ack.retain();
            ack.finish(9, 3);
        }

        @Actor
        public void failing() {
            ack.fail();
        }

        @Actor
        public void settling() {
            ack.settle(2);
        }

        private void onResult(CheckpointEvent event) {
            results.incrementAndGet();
            isFailed = ack.isFailed();
            rows = ack.settledRows();
        }

        @Arbiter
        public void look(IZJ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = isFailed;
            seen.r3 = rows;
        }
    }

    /** T-020: two settle; there is one result, delivered, with the rows of both. */
    @JCStressTest
    @State
    @Outcome(id = "1, false, 5", expect = Expect.ACCEPTABLE, desc = "one result with all rows")
    @Outcome(expect = Expect.FORBIDDEN, desc = "none, two, or rows missing")
    public static class TwoSettle {

        private final AtomicInteger results = new AtomicInteger();
        private volatile boolean isFailed;
        private volatile long rows;
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, this::onResult);

        public TwoSettle() {
            ack.retain();
            ack.retain();
            ack.finish(9, 5);
        }

        @Actor
        public void one() {
            ack.settle(2);
        }

        @Actor
        public void two() {
            ack.settle(3);
        }

        private void onResult(CheckpointEvent event) {
            results.incrementAndGet();
            isFailed = ack.isFailed();
            rows = ack.settledRows();
        }

        @Arbiter
        public void look(IZJ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = isFailed;
            seen.r3 = rows;
        }
    }

    /** T-021: the driver takes one more share while a worker gives one back; the result comes after the last. */
    @JCStressTest
    @State
    @Outcome(id = "1, false, 5", expect = Expect.ACCEPTABLE, desc = "one result with all rows")
    @Outcome(expect = Expect.FORBIDDEN, desc = "too early, twice or never")
    public static class RetainAndSettle {

        private final AtomicInteger results = new AtomicInteger();
        private volatile boolean isFailed;
        private volatile long rows;
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, this::onResult);

        public RetainAndSettle() {
            ack.retain();
        }

        @Actor
        public void driver() {
            ack.retain();
            ack.finish(9, 5);
            ack.settle(3);
        }

        @Actor
        public void worker() {
            ack.settle(2);
        }

        private void onResult(CheckpointEvent event) {
            results.incrementAndGet();
            isFailed = ack.isFailed();
            rows = ack.settledRows();
        }

        @Arbiter
        public void look(IZJ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = isFailed;
            seen.r3 = rows;
        }
    }

    /** A chunk is given up while the driver gives the batch up; there is one result, failed. */
    @JCStressTest
    @State
    @Outcome(id = "1, true, 0", expect = Expect.ACCEPTABLE, desc = "one result, failed")
    @Outcome(expect = Expect.FORBIDDEN, desc = "none, two, or delivered")
    public static class TwoFail {

        private final AtomicInteger results = new AtomicInteger();
        private volatile boolean isFailed;
        private volatile long rows;
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, this::onResult);

        public TwoFail() {
            ack.retain();
        }

        @Actor
        public void driver() {
            ack.abandon();
        }

        @Actor
        public void worker() {
            ack.fail();
        }

        private void onResult(CheckpointEvent event) {
            results.incrementAndGet();
            isFailed = ack.isFailed();
            rows = ack.settledRows();
        }

        @Arbiter
        public void look(IZJ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = isFailed;
            seen.r3 = rows;
        }
    }

    /** A set of shares of two batches, delivered while another chunk of both is given up: each has one result, failed. */
    @JCStressTest
    @State
    @Outcome(id = "1, 1, true", expect = Expect.ACCEPTABLE, desc = "one result each, failed")
    @Outcome(expect = Expect.FORBIDDEN, desc = "none, two, or delivered")
    public static class TwoBatches {

        private final AtomicInteger results = new AtomicInteger();
        private final AtomicInteger otherResults = new AtomicInteger();
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, event -> results.incrementAndGet());
        private final BatchAck other = new BatchAck(Grants.grant(), 1, event -> otherResults.incrementAndGet());
        private final AckSet delivered = new AckSet();
        private final AckSet givenUp = new AckSet();

        public TwoBatches() {
            delivered.addRow(ack);
            delivered.addRow(other);
            givenUp.addRow(ack);
            givenUp.addRow(other);
            ack.finish(9, 2);
            other.finish(19, 2);
        }

        @Actor
        public void delivering() {
            delivered.deliver();
        }

        @Actor
        public void givingUp() {
            givenUp.close();
        }

        @Arbiter
        public void look(IIZ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = otherResults.get();
            seen.r3 = ack.isFailed() && other.isFailed();
        }
    }
}
