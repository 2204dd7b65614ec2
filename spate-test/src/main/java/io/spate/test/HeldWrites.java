package io.spate.test;

import io.spate.internal.sink.WriteThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The writes that a stepped pipeline has started: none happens before the test says so, one at a time, in any order. Owned by
 * the test's thread.
 */
public final class HeldWrites {

    /** One write call that has been started and has not returned. */
    static final class Held {
        private final String thread;
        private final Runnable write;
        boolean isInterrupted;
        boolean hangs;

        Held(String thread, Runnable write) {
            this.thread = thread;
            this.write = write;
        }
    }

    final List<Held> running = new ArrayList<>();

    /** Names of write threads whose writes do not return by themselves. */
    Predicate<String> areStuck = thread -> false;

    final WriteThreads threads = this::open;

    HeldWrites() {}

    private WriteThreads.WriteThread open(String name) {
        return new WriteThreads.WriteThread() {
            private Held last = new Held(name, () -> {});

            @Override
            public void run(Runnable write) {
                last = new Held(name, write);
                running.add(last);
            }

            @Override
            public void interrupt() {
                last.isInterrupted = true;
            }

            @Override
            public void retire() {}
        };
    }

    /** How many writes have been started and not been performed. */
    public int size() {
        return running.size();
    }

    /** Writes of this shard are not performed by {@link #performAll()}, as if its destination hung. */
    public void hang(int shard) {
        areStuck = thread -> thread.contains("/shard-" + shard + "-");
    }

    /** No write hangs any more. */
    public void heal() {
        areStuck = thread -> false;
    }

    /** Calls the writer of one write, counted from 0 in the order in which they were started. */
    public void perform(int index) {
        running.remove(index).write.run();
    }

    /** Performs all writes that do not hang; true if there was one. */
    public boolean performAll() {
        boolean hasPerformed = false;
        for (int index = 0; index < running.size(); ) {
            if (areStuck.test(running.get(index).thread)) {
                index++;
            } else {
                perform(index);
                hasPerformed = true;
            }
        }
        return hasPerformed;
    }
}
