package io.spate.benchmarks.hand;

import io.spate.benchmarks.work.RowTally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * A bounded queue of chunks and the thread that writes them. The thread is woken for several chunks at once, because a
 * wake-up costs a good part of writing one; a single chunk waits at most the linger.
 */
final class Shard implements Callable<Void> {

    private static final int QUEUE_CAPACITY = 8;
    private static final int WAKE_AT = 4;
    private static final long LINGER_NANOS = 1_000_000;

    private final BlockingQueue<Chunk> queue = new ArrayBlockingQueue<>(QUEUE_CAPACITY);
    private final ChunkPool pool;
    private final RowTally tally = new RowTally();
    private volatile Thread writer;
    private volatile boolean ended;

    Shard(ChunkPool pool) {
        this.pool = pool;
    }

    /** Hands over a full chunk, waiting for room, and returns an empty one. Any driver. */
    Chunk exchange(Chunk chunk) throws InterruptedException {
        queue.put(chunk);
        if (queue.size() >= WAKE_AT) {
            LockSupport.unpark(writer);
        }
        return pool.take();
    }

    /** Nothing more will come. The last driver. */
    void end() {
        ended = true;
        LockSupport.unpark(writer);
    }

    @Override
    public Void call() throws InterruptedException {
        writer = Thread.currentThread();
        List<Chunk> taken = new ArrayList<>(QUEUE_CAPACITY);
        while (true) {
            boolean last = ended; // before looking: what was put before the end is seen then
            if (queue.drainTo(taken) > 0) {
                taken.forEach(this::write);
                taken.clear();
            } else if (last) {
                return null;
            } else {
                await();
            }
        }
    }

    private void write(Chunk chunk) {
        tally.add(chunk.array(), chunk.size());
        chunk.settle();
        pool.giveBack(chunk);
    }

    private void await() throws InterruptedException {
        LockSupport.parkNanos(this, LINGER_NANOS);
        if (Thread.interrupted()) {
            throw new InterruptedException("the run was given up");
        }
    }

    /** What was written; once the thread has ended. */
    RowTally tally() {
        return tally;
    }
}
