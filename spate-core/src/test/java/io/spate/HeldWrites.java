package io.spate;

import io.spate.internal.sink.WriteThreads;
import java.util.ArrayList;
import java.util.List;

/** Write threads that write nothing until the test says so, one write at a time, in any order. */
final class HeldWrites implements WriteThreads {

    /** One write call that has been started and has not returned. */
    static final class Held {
        private final Runnable write;
        boolean isInterrupted;
        boolean hangs;

        Held(Runnable write) {
            this.write = write;
        }
    }

    final List<Held> running = new ArrayList<>();

    @Override
    public WriteThread open(String name) {
        return new WriteThread() {
            private Held last = new Held(() -> {});

            @Override
            public void run(Runnable write) {
                last = new Held(write);
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

    void performAll() {
        while (!running.isEmpty()) {
            perform(0);
        }
    }
}
