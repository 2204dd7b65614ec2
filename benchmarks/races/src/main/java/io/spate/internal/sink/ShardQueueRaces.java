package io.spate.internal.sink;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.ZJJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Drivers that offer chunks, and the worker that takes them and closes. */
public final class ShardQueueRaces {

    private ShardQueueRaces() {}

    /** A driver that was refused is woken by the room that is made. */
    @JCStressTest
    @State
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "accepted")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "accepted at the second try")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "refused, and woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits for ever")
    public static class RefusedDriverIsWoken {

        private final Shard shard = new Shard();
        private final Chunk third = shard.chunk();
        private boolean isAccepted;

        public RefusedDriverIsWoken() {
            shard.queue.offer(shard.chunk());
            shard.queue.offer(shard.chunk());
        }

        @Actor
        public void driver() {
            isAccepted = shard.queue.offer(third);
        }

        @Actor
        public void worker() {
            shard.queue.poll();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isAccepted;
            seen.r2 = shard.driverWakes.get() > 0;
        }
    }

    /** Of two drivers at a full queue one has the place that is made, and the other is woken. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, false", "false, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or none")
    public static class TwoDriversOnePlace {

        private final Shard shard = new Shard();
        private final Chunk second = shard.chunk();
        private final Chunk third = shard.chunk();

        public TwoDriversOnePlace() {
            shard.queue.offer(shard.chunk());
        }

        @Actor
        public void one(ZZ_Result accepted) {
            accepted.r1 = shard.queue.offer(second);
        }

        @Actor
        public void two(ZZ_Result accepted) {
            accepted.r2 = shard.queue.offer(third);
        }
    }

    /** A worker that found nothing is signalled, so that its wait ends. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "taken, and one look too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "taken")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not taken, and the wait will end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the worker waits beside a chunk")
    public static class WorkerIsWoken {

        private final Shard shard = new Shard();
        private final Chunk chunk = shard.chunk();
        private boolean isTaken;

        public WorkerIsWoken() {
            shard.worker.wake(); // an older signal, not yet looked at
        }

        @Actor
        public void driver() {
            shard.queue.offer(chunk);
        }

        @Actor
        public void worker() {
            shard.worker.clear();
            isTaken = shard.queue.poll() != null;
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isTaken;
            seen.r2 = shard.worker.isSignalled();
        }
    }

    /** A chunk that is settled while it is still being handed over is counted out of everything it was counted in. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, 0, 0", "false, 10, 10"},
            expect = Expect.ACCEPTABLE,
            desc = "settled, or still inside")
    @Outcome(expect = Expect.FORBIDDEN, desc = "bytes were lost")
    public static class SettledAtOnce {

        private final Shard shard = new Shard();
        private final Chunk chunk = shard.chunk();
        private boolean isSettled;

        @Actor
        public void driver() {
            shard.queue.offer(chunk);
        }

        @Actor
        public void worker() {
            Chunk taken = shard.queue.poll();
            if (taken != null) {
                taken.settle();
                isSettled = true;
            }
        }

        @Arbiter
        public void look(ZJJ_Result seen) {
            seen.r1 = isSettled;
            seen.r2 = shard.budget.used();
            seen.r3 = shard.share.taken();
        }
    }

    /** INV-5, INV-7: a chunk that is offered while the worker ends is taken, given up or refused, never forgotten. */
    @JCStressTest
    @State
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing is in flight")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a chunk is left that nobody will settle")
    public static class CloseAndOffer {

        private final Shard shard = new Shard();

        @Actor
        public void driver() {
            shard.offerOrGiveUp();
        }

        @Actor
        public void worker() {
            shard.close();
        }

        @Arbiter
        public void look(JJ_Result seen) {
            seen.r1 = shard.budget.used();
            seen.r2 = shard.share.taken();
        }
    }

    /** INV-5, INV-7: a driver goes on offering while the worker ends, to a queue that is open, full or closed. */
    @JCStressTest
    @State
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing is in flight")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a chunk is left that nobody will settle")
    public static class CloseAmongOffers {

        private final Shard shard = new Shard();

        @Actor
        public void driver() {
            shard.offerOrGiveUp();
            shard.offerOrGiveUp();
            shard.offerOrGiveUp();
        }

        @Actor
        public void worker() {
            shard.close();
        }

        @Arbiter
        public void look(JJ_Result seen) {
            seen.r1 = shard.budget.used();
            seen.r2 = shard.share.taken();
        }
    }
}
