package io.spate.internal.concurrent;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Those who complete and those who wait. */
public final class CompletionRaces {

    private CompletionRaces() {}

    /** Of two values one is kept, and everybody gets that one. */
    @JCStressTest
    @State
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the first for both")
    @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "the second for both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "two answers")
    public static class TwoValues {

        private final Completion<Integer> completion = new Completion<>();

        @Actor
        public void one(II_Result seen) {
            completion.complete(1);
            seen.r1 = Uninterrupted.call(completion::await);
        }

        @Actor
        public void two(II_Result seen) {
            completion.complete(2);
            seen.r2 = Uninterrupted.call(completion::await);
        }
    }

    /** A waiter gets the value, with what was written before it. */
    @JCStressTest
    @State
    @Outcome(id = "7, 8", expect = Expect.ACCEPTABLE, desc = "the value and what came before it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not woken, or too early")
    public static class Waiter {

        private final Completion<Integer> completion = new Completion<>();
        private int before;

        @Actor
        public void completer() {
            before = 8;
            completion.complete(7);
        }

        @Actor
        public void waiter(II_Result seen) {
            seen.r1 = Uninterrupted.call(() -> completion.await(Duration.ofSeconds(10)))
                    .orElse(-1);
            seen.r2 = before;
        }
    }
}
