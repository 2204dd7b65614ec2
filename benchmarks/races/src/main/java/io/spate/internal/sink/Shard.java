package io.spate.internal.sink;

import io.spate.config.BackpressureConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.backpressure.ShardShare;
import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.atomic.AtomicInteger;

/** A queue with room for two chunks, and what is around it. */
final class Shard {

    private static final BufferPool POOL = new BufferPool(16, 2);
    private static final int CHUNK_BYTES = 10;

    final AtomicInteger driverWakes = new AtomicInteger();
    final Parker worker = new Parker();
    final InflightBudget budget = new InflightBudget(BackpressureConfig.defaults(), Wakeup.NOBODY);
    final ShardShare share = budget.share(2);
    final ShardQueue queue = new ShardQueue(2, share, worker, driverWakes::incrementAndGet);

    Chunk chunk() {
        return Chunk.ofObjects(new Object[] {"row"}, 1, CHUNK_BYTES, new AckSet(), new Chunk.Accounts(budget, POOL));
    }

    /** Offers a new chunk; a driver whose offer is refused in the end gives the chunk up. */
    void offerOrGiveUp() {
        Chunk chunk = chunk();
        if (!queue.offer(chunk)) {
            chunk.giveUp();
        }
    }

    /** The end of a worker: nothing more is taken, and what is inside is given up. */
    void close() {
        queue.close();
        for (Chunk chunk = queue.poll(); chunk != null; chunk = queue.poll()) {
            chunk.giveUp();
        }
    }
}
