package io.spate.internal.sink;

import java.util.List;

/** Takes chunks out of shard queues on the driver's own thread and settles them, for measuring without a sink. */
public final class ChunkCounter {

    private final List<ShardQueue> queues;
    private long rows;
    private long bytes;

    public ChunkCounter(List<ShardQueue> queues) {
        this.queues = queues;
    }

    /** Settles everything that is queued; the buffers go back to the pool. */
    public void takeAll() {
        for (ShardQueue queue : queues) {
            for (Chunk chunk = queue.poll(); chunk != null; chunk = queue.poll()) {
                rows += chunk.rows();
                bytes += chunk.bytes();
                chunk.settle();
            }
        }
    }

    /** Rows settled so far. */
    public long rows() {
        return rows;
    }

    /** Their encoded size. */
    public long bytes() {
        return bytes;
    }
}
