package io.spate.internal.sink;

import io.spate.internal.backpressure.ShardShare;
import io.spate.internal.concurrent.Queues;
import io.spate.internal.concurrent.Wakeup;
import java.lang.invoke.VarHandle;
import org.jctools.queues.MessagePassingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The bounded way of chunks from all drivers to one shard worker. Drivers only ever offer; when one was refused, all
 * drivers are woken once there is room.
 */
public final class ShardQueue {

    private final MessagePassingQueue<Chunk> chunks;
    private final ShardShare share;
    private final Wakeup worker;
    private final Wakeup drivers;
    private volatile boolean driversWait;
    private volatile boolean closed;

    /** @param share bounds what the shard may have taken and not settled */
    public ShardQueue(int capacity, ShardShare share, Wakeup worker, Wakeup drivers) {
        this.chunks = Queues.bounded(capacity);
        this.share = share;
        this.worker = worker;
        this.drivers = drivers;
    }

    /**
     * Hands a chunk to the worker; false leaves it with the caller, who is woken when trying again makes sense. A chunk
     * that comes while the worker ends is given up, by one of the two. Driver.
     */
    public boolean offer(Chunk chunk) {
        if (closed || !share.hasRoom()) {
            return false;
        }
        chunk.countIn(share);
        if (!put(chunk)) {
            chunk.countIn(null);
            return false;
        }
        share.add(chunk.bytes());
        VarHandle.fullFence(); // the chunk is visible before the flag is read
        if (closed) {
            takeOneBack();
        } else {
            worker.wake();
        }
        return true;
    }

    /** The worker may have emptied the queue for the last time before the chunk was in: as many leave as came too late. */
    private void takeOneBack() {
        Chunk late = chunks.poll();
        if (late != null) {
            late.giveUp();
        }
    }

    private boolean put(Chunk chunk) {
        if (chunks.offer(chunk)) {
            return true;
        }
        driversWait = true;
        VarHandle.fullFence();
        return chunks.offer(chunk); // again: room made before the flag was up wakes nobody
    }

    /** Refuses everything from now on; what is inside stays with the worker, which takes it afterwards. Worker only. */
    void close() {
        closed = true;
    }

    /** True if nothing can be handed over any more. */
    public boolean isClosed() {
        return closed;
    }

    /** The oldest chunk, or null if there is none. Worker only. */
    @Nullable
    Chunk poll() {
        Chunk chunk = chunks.poll();
        if (chunk != null) {
            VarHandle.fullFence(); // the room is visible before the flag is read
            if (driversWait) {
                driversWait = false;
                drivers.wake();
            }
        }
        return chunk;
    }

    /** Chunks inside, roughly. Any thread. */
    public int depth() {
        return chunks.size();
    }
}
