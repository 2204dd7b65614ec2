package io.spate.internal.sink;

/** Makes the threads on which blocking writes run: one at a time for each write that a shard may have in flight. */
@FunctionalInterface
public interface WriteThreads {

    /** A thread for the writes of one permit; started when first used. */
    WriteThread open(String name);

    /** Runs one write at a time. Its methods are called by the shard worker's thread and never block. */
    interface WriteThread {

        /** Runs {@code write}; the one before has ended. */
        void run(Runnable write);

        /** Interrupts the write that runs now, if one does. */
        void interrupt();

        /** Ends the thread after the write that runs now. */
        void retire();
    }
}
