package io.spate.internal.concurrent;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** What senders and the owner of a mailbox do to each other. */
public final class MailboxRaces {

    private MailboxRaces() {}

    /** A message that the owner did not read shows as mail, or the owner would not look again. */
    @JCStressTest
    @State
    @Outcome(id = "true, 0", expect = Expect.ACCEPTABLE, desc = "not read, and shown as mail")
    @Outcome(
            id = {"true, 1", "false, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "read; a flag too many costs one look")
    @Outcome(expect = Expect.FORBIDDEN, desc = "not read and not shown")
    public static class UnreadMailShows {

        private final Mailbox<Integer> mailbox = new Mailbox<>(Wakeup.NOBODY);
        private int read;

        @Actor
        public void send() {
            mailbox.send(1);
        }

        @Actor
        public void read() {
            read = mailbox.read(message -> {}, 8);
        }

        @Arbiter
        public void look(ZI_Result seen) {
            seen.r1 = mailbox.hasMail();
            seen.r2 = read;
        }
    }

    /** Mail that is left because the owner reads only so much at a time still shows. */
    @JCStressTest
    @State
    @Outcome(
            id = {"true, 1", "true, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "what is left shows")
    @Outcome(expect = Expect.FORBIDDEN, desc = "left without a sign")
    public static class MailBeyondTheLimitShows {

        private final Mailbox<Integer> mailbox = new Mailbox<>(Wakeup.NOBODY);
        private int read;

        @Actor
        public void send() {
            mailbox.send(1);
            mailbox.send(2);
        }

        @Actor
        public void read() {
            read = mailbox.read(message -> {}, 1);
        }

        @Arbiter
        public void look(ZI_Result seen) {
            seen.r1 = mailbox.hasMail();
            seen.r2 = read;
        }
    }

    /** The owner is signalled after it has looked for nothing, so its next wait ends at once. */
    @JCStressTest
    @State
    @Outcome(id = "true, 0", expect = Expect.ACCEPTABLE, desc = "not read, and the wait will end")
    @Outcome(
            id = {"true, 1", "false, 1"},
            expect = Expect.ACCEPTABLE,
            desc = "read")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the owner waits on unread mail")
    public static class OwnerIsWoken {

        private final Parker parker = new Parker();
        private final Mailbox<Integer> mailbox = new Mailbox<>(parker);
        private int read;

        public OwnerIsWoken() {
            parker.wake(); // an old signal, which senders may still see
        }

        @Actor
        public void send() {
            mailbox.send(1);
        }

        @Actor
        public void step() {
            parker.clear();
            read = mailbox.read(message -> {}, 8);
        }

        @Arbiter
        public void look(ZI_Result seen) {
            seen.r1 = parker.isSignalled();
            seen.r2 = read;
        }
    }

    /** A message is read as it was written, and in the order of its sender. */
    @JCStressTest
    @State
    @Outcome(
            id = {"0, 0", "1, 0", "0, 1", "1, 2"},
            expect = Expect.ACCEPTABLE,
            desc = "a prefix of what was sent")
    @Outcome(expect = Expect.FORBIDDEN, desc = "out of order, or half written")
    public static class OrderOfOneSender {

        private final Mailbox<int[]> mailbox = new Mailbox<>(Wakeup.NOBODY);

        @Actor
        public void send() {
            mailbox.send(new int[] {1});
            mailbox.send(new int[] {2});
        }

        @Actor
        public void read(II_Result seen) {
            mailbox.read(message -> seen.r1 = message[0], 1);
            mailbox.read(message -> seen.r2 = message[0], 1);
        }
    }

    /** Two that send at once both arrive. */
    @JCStressTest
    @State
    @Outcome(id = "3, 2", expect = Expect.ACCEPTABLE, desc = "both arrived, once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
    public static class TwoSenders {

        private final Mailbox<Integer> mailbox = new Mailbox<>(Wakeup.NOBODY);

        @Actor
        public void one() {
            mailbox.send(1);
        }

        @Actor
        public void two() {
            mailbox.send(2);
        }

        @Arbiter
        public void read(II_Result seen) {
            seen.r2 = mailbox.read(message -> seen.r1 += message, 8);
        }
    }
}
