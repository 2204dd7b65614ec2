package io.spate.internal.sink;

import java.util.ArrayList;
import java.util.List;

/** Write threads that write nothing until the test says so, in any order. Owned by the test's thread. */
final class HandWrites implements WriteThreads {

    /** One write thread with the write that it was given and has not performed. */
    final class Hand implements WriteThread {
        final String name;
        boolean isInterrupted;
        boolean isRetired;
        private Runnable write;

        private Hand(String name) {
            this.name = name;
        }

        @Override
        public void run(Runnable given) {
            if (write != null || isRetired) {
                throw new AssertionError(name + " was given a write while it was busy or after its end");
            }
            write = given;
            isInterrupted = false;
            busy.add(this);
        }

        @Override
        public void interrupt() {
            isInterrupted = true;
        }

        @Override
        public void retire() {
            isRetired = true;
        }

        /** Performs the write. */
        void perform() {
            Runnable given = write;
            write = null;
            busy.remove(this);
            given.run();
        }
    }

    final List<Hand> opened = new ArrayList<>();

    /** The threads with an unperformed write, in the order in which the writes were started. */
    final List<Hand> busy = new ArrayList<>();

    @Override
    public WriteThread open(String name) {
        Hand hand = new Hand(name);
        opened.add(hand);
        return hand;
    }
}
