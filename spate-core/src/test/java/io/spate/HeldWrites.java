package io.spate;

import io.spate.internal.sink.WriteThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Write threads that write nothing until the test says so, one write at a time, in any order. */
final class HeldWrites implements WriteThreads {

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

    @Override
    public WriteThread open(String name) {
        return new WriteThread() {
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

    /** Lets a write run to its end. */
    void perform(int index) {
        running.remove(index).write.run();
    }

    /** Lets all writes that are not stuck run to their end; true if there was one. */
    boolean performAll() {
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
