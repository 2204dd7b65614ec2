package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.IJJ_Result;

/** What the driver says of a batch, and who hears it. */
public final class BatchAckRaces {

    private BatchAckRaces() {}

    /** Whoever releases last reports what the driver wrote before it released its own share. */
    @JCStressTest
    @State
    @Outcome(id = "1, 42, 1", expect = Expect.ACCEPTABLE, desc = "one report, with the driver's words")
    @Outcome(expect = Expect.FORBIDDEN, desc = "no report, two, or an older position")
    public static class DriverAndWorker {

        private final AtomicInteger results = new AtomicInteger();
        private final BatchAck ack = new BatchAck(Grants.grant(), 0, this::onResult);
        private long position;
        private long routed;

        public DriverAndWorker() {
            ack.retain();
        }

        private void onResult(CheckpointEvent event) {
            position = ack.nextPosition();
            routed = ack.routedRows();
            results.incrementAndGet();
        }

        @Actor
        public void driver() {
            ack.finish(42, 1);
        }

        @Actor
        public void worker() {
            ack.settle(1);
        }

        @Arbiter
        public void look(IJJ_Result seen) {
            seen.r1 = results.get();
            seen.r2 = position;
            seen.r3 = routed;
        }
    }

    /** The books hear of a batch before its result, whoever sends that. */
    @JCStressTest
    @State
    @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "the batch, then its result")
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the batch; its result is on its way")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the batch, at the second look")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a result of an unknown batch")
    public static class IssuedBeforeResolved {

        private final Mailbox<CheckpointEvent> books = new Mailbox<>(Wakeup.NOBODY);
        private final BatchIssuer issuer = new BatchIssuer(Grants.grant(), books);

        @Actor
        public void driver() {
            issuer.issue().finish(42, 0);
        }

        @Actor
        public void controller(II_Result seen) {
            books.read(event -> seen.r1 = kind(event), 1);
            books.read(event -> seen.r2 = kind(event), 1);
        }

        private static int kind(CheckpointEvent event) {
            return event instanceof CheckpointEvent.BatchIssued ? 1 : 2;
        }
    }
}
