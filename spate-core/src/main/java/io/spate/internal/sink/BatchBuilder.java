package io.spate.internal.sink;

import io.spate.config.BatchConfig;
import io.spate.config.RetryConfig;
import io.spate.internal.concurrent.Deadline;
import java.util.ArrayList;
import java.util.List;

/** Collects chunks until a batch is due by rows, bytes or age, and seals it. Owned by its shard worker. */
final class BatchBuilder {

    private final int shard;
    private final String tokenPrefix;
    private final BatchConfig limits;
    private final RetryConfig retry;
    private final List<Chunk> chunks = new ArrayList<>();
    private int rows;
    private long bytes;
    private Deadline lingerEnd = Deadline.NEVER;
    private long sealed;

    BatchBuilder(int shard, String tokenPrefix, BatchConfig limits, RetryConfig retry) {
        this.shard = shard;
        this.tokenPrefix = tokenPrefix;
        this.limits = limits;
        this.retry = retry;
    }

    boolean isEmpty() {
        return chunks.isEmpty();
    }

    void add(Chunk chunk, long nowNanos) {
        if (chunks.isEmpty()) {
            lingerEnd = Deadline.after(nowNanos, limits.linger());
        }
        chunks.add(chunk);
        rows += chunk.rows();
        bytes += chunk.bytes();
    }

    boolean isFull() {
        return rows >= limits.maxRows() || bytes >= limits.maxBytes();
    }

    /** When the oldest chunk has waited long enough; never for an empty batch. */
    Deadline lingerEnd() {
        return lingerEnd;
    }

    /** The batch so far; the builder is empty afterwards. */
    PendingBatch seal() {
        long number = sealed++;
        long seed = ((long) shard << 48) ^ number;
        PendingBatch batch =
                new PendingBatch(shard, chunks, tokenPrefix + '-' + number, new RetrySchedule(retry, seed));
        reset();
        return batch;
    }

    /** Gives up the rows collected so far; returns how many. */
    int giveUp() {
        int lost = rows;
        chunks.forEach(Chunk::giveUp);
        reset();
        return lost;
    }

    private void reset() {
        chunks.clear();
        rows = 0;
        bytes = 0;
        lingerEnd = Deadline.NEVER;
    }
}
