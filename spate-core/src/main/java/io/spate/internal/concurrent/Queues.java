package io.spate.internal.concurrent;

import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/** Makes every queue that crosses threads, all of the kind that needs no access to the JDK's internals. */
public final class Queues {

    private static final int CHUNK = 256;

    private Queues() {}

    /** Many senders, one reader, never full. */
    public static <M> MessagePassingQueue<M> unbounded() {
        return new MpscUnboundedAtomicArrayQueue<>(CHUNK);
    }

    /** Many threads put and take, full at {@code capacity}, at least 2, rounded up to a power of two. */
    public static <M> MessagePassingQueue<M> bounded(int capacity) {
        return new MpmcAtomicArrayQueue<>(capacity);
    }
}
