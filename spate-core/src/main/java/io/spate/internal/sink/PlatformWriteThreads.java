package io.spate.internal.sink;

import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.AgentThread;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Parker;
import io.spate.time.Clock;
import org.jspecify.annotations.Nullable;

/** Write threads as platform threads. Used by sink threads. */
public final class PlatformWriteThreads implements WriteThreads {

    private final String namePrefix;
    private final Clock clock;

    public PlatformWriteThreads(String pipeline, Clock clock) {
        this.namePrefix = "spate-" + pipeline + '-';
        this.clock = clock;
    }

    @Override
    public WriteThread open(String name) {
        return new Platform(namePrefix + name, clock);
    }

    private static final class Platform implements WriteThread {

        private final String name;
        private final Clock clock;
        private final Parker parker = new Parker();
        private final Mailbox<Runnable> writes = new Mailbox<>(parker);
        private @Nullable AgentThread thread;

        Platform(String name, Clock clock) {
            this.name = name;
            this.clock = clock;
        }

        @Override
        public void run(Runnable write) {
            if (thread == null) {
                Writing agent = new Writing(name, writes);
                // a write reports whatever it throws; should the thread end even so, the attempt's time-out answers
                thread = new AgentThread(name, agent, parker, clock, (dead, cause) -> {});
                thread.start();
            }
            writes.send(write);
        }

        @Override
        public void interrupt() {
            if (thread != null) {
                thread.interrupt();
            }
        }

        @Override
        public void retire() {
            writes.send(Writing.END);
        }
    }

    /** Runs what it is sent. The one agent whose step blocks, because the user's write does. */
    private static final class Writing implements Agent {

        static final Runnable END = () -> {};

        private final String role;
        private final Mailbox<Runnable> writes;
        private boolean isFinished;

        Writing(String role, Mailbox<Runnable> writes) {
            this.role = role;
            this.writes = writes;
        }

        @Override
        public String role() {
            return role;
        }

        @Override
        public int doWork() {
            return writes.read(this::run, 1);
        }

        private void run(Runnable write) {
            if (write == END) {
                isFinished = true;
            } else {
                Thread.interrupted(); // an interrupt that came too late for the write before is not meant for this one
                write.run();
            }
        }

        @Override
        public Deadline nextDeadline() {
            return Deadline.NEVER;
        }

        @Override
        public boolean isFinished() {
            return isFinished;
        }
    }
}
