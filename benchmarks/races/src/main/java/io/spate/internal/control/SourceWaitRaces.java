package io.spate.internal.control;

import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A message that arrives while the controller goes into the source. */
public final class SourceWaitRaces {

    private SourceWaitRaces() {}

    /** A controller that goes in without having seen the message is called out of the source. */
    @JCStressTest
    @State
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "seen before going in")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "seen, and called for nothing")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "called out")
    @Outcome(expect = Expect.FORBIDDEN, desc = "waits in the source beside a message")
    public static class MailOrWakeup {

        private final WakeableSource source = new WakeableSource();
        private final SourceWait wait = new SourceWait(Wakeup.NOBODY, source);
        private final Mailbox<Integer> mailbox = new Mailbox<>(wait);
        private boolean isSeen;

        @Actor
        public void sender() {
            mailbox.send(1);
        }

        @Actor
        public void controller() {
            wait.enter();
            isSeen = mailbox.hasMail();
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isSeen;
            seen.r2 = source.isWoken();
        }
    }

    /** A controller that comes out of the source and finds nothing is signalled by what arrives meanwhile. */
    @JCStressTest
    @State
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "seen, and one look too many")
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "seen")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "not seen, and the wait will end")
    @Outcome(expect = Expect.FORBIDDEN, desc = "parks beside a message")
    public static class ComingOut {

        private final Parker parker = new Parker();
        private final SourceWait wait = new SourceWait(parker, new WakeableSource());
        private final Mailbox<Integer> mailbox = new Mailbox<>(wait);
        private boolean isSeen;

        public ComingOut() {
            parker.wake(); // an older signal, not yet looked at
            wait.enter();
        }

        @Actor
        public void sender() {
            mailbox.send(1);
        }

        @Actor
        public void controller() {
            wait.leave();
            parker.clear();
            isSeen = mailbox.read(message -> {}, 8) > 0;
        }

        @Arbiter
        public void look(ZZ_Result seen) {
            seen.r1 = isSeen;
            seen.r2 = parker.isSignalled();
        }
    }
}
