package io.spate.internal.backpressure;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** What drivers count for a shard and what the shard gives back. */
public final class ShardShareRaces {

    private ShardShareRaces() {}

    /** A driver that was told that there is no room is woken when there is. */
    @JCStressTest
    @State
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "room")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "room at the second look")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "no room, and woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits for ever")
    public static class WaitingDriverIsWoken {

        private final AtomicInteger wakes = new AtomicInteger();
        private final ShardShare share = new ShardShare(10, wakes::incrementAndGet);
        private boolean hasRoom;

        public WaitingDriverIsWoken() {
            share.add(10);
        }

        @Actor
        public void worker() {
            share.giveBack(10);
        }

        @Actor
        public void driver() {
            hasRoom = share.hasRoom();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = hasRoom;
            seen.r2 = wakes.get() > 0;
        }
    }

    /** A chunk that was given back before it was counted leaves nothing behind, and no driver that waits. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, true, 0", "true, false, 0", "false, true, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "room, or woken")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits for ever, or a count was lost")
    public static class GivenBackFirst {

        private final AtomicInteger wakes = new AtomicInteger();
        private final ShardShare share = new ShardShare(10, wakes::incrementAndGet);
        private boolean hasRoom;

        @Actor
        public void driver() {
            share.add(10);
            hasRoom = share.hasRoom();
        }

        @Actor
        public void worker() {
            share.giveBack(10);
        }

        @Arbiter
        public void look(ZZJ_Result seen) {
            seen.r1 = hasRoom;
            seen.r2 = wakes.get() > 0;
            seen.r3 = share.taken();
        }
    }
}
