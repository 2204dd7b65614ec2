package io.spate.internal.concurrent;

import org.jctools.queues.MessagePassingQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The queues where they are at their edges: at the end of a link, full, and with one element. */
public final class QueuesRaces {

    private QueuesRaces() {}

    /** The unbounded queue loses nothing where one array ends and the next begins. */
    @JCStressTest
    @State
    @Outcome(id = "2, 3", expect = Expect.ACCEPTABLE, desc = "both, in order")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled or out of order")
    public static class EndOfLink {

        private final MessagePassingQueue<Integer> queue = Queues.unbounded();
        private int sum;
        private int count;

        public EndOfLink() {
            for (int i = 0; i < 254; i++) { // an array of 256 has a place for its successor
                queue.offer(i);
                queue.poll();
            }
        }

        @Actor
        public void sender() {
            queue.offer(1);
            queue.offer(2);
        }

        @Actor
        public void reader() {
            take();
        }

        @Arbiter
        public void rest(II_Result seen) {
            take();
            take();
            seen.r1 = count;
            seen.r2 = sum;
        }

        private void take() {
            Integer taken = queue.poll();
            if (taken != null) {
                count++;
                sum = taken > count - 1 ? sum + taken : -1;
            }
        }
    }

    /** The last place of a bounded queue is given to exactly one. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, false", "false, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or none")
    public static class LastPlace {

        private final MessagePassingQueue<Integer> queue = Queues.bounded(2);

        public LastPlace() {
            queue.offer(0);
        }

        @Actor
        public void one(ZZ_Result accepted) {
            accepted.r1 = queue.offer(1);
        }

        @Actor
        public void two(ZZ_Result accepted) {
            accepted.r2 = queue.offer(2);
        }
    }

    /** The only element of a bounded queue is taken by exactly one. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, false", "false, true"},
            expect = Expect.ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or none")
    public static class LastElement {

        private final MessagePassingQueue<Integer> queue = Queues.bounded(2);

        public LastElement() {
            queue.offer(0);
        }

        @Actor
        public void one(ZZ_Result taken) {
            taken.r1 = queue.poll() != null;
        }

        @Actor
        public void two(ZZ_Result taken) {
            taken.r2 = queue.poll() != null;
        }
    }
}
