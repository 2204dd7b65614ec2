package io.spate.internal.sink;

import io.spate.sink.SealedBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A sealed batch on its way to being durable: the same rows and token on every attempt. Owned by its shard worker; write
 * threads see it only through the view of their attempt.
 */
final class PendingBatch {

    private final int shard;
    private final List<Chunk> chunks;
    private final int rows;
    private final long bytes;
    private final String token;
    private final RetrySchedule schedule;
    private final List<Object> objects;
    private int attempts;
    private boolean isStillRead;

    PendingBatch(int shard, List<Chunk> chunks, String token, RetrySchedule schedule) {
        this.shard = shard;
        this.chunks = List.copyOf(chunks);
        this.rows = chunks.stream().mapToInt(Chunk::rows).sum();
        this.bytes = chunks.stream().mapToLong(Chunk::bytes).sum();
        this.token = token;
        this.schedule = schedule;
        this.objects = chunks.get(0).isEncoded() ? List.of() : flatten(chunks, rows);
    }

    private static List<Object> flatten(List<Chunk> chunks, int rows) {
        Object[] all = new Object[rows];
        int at = 0;
        for (Chunk chunk : chunks) {
            chunk.copyObjectsTo(all, at);
            at += chunk.rows();
        }
        return Collections.unmodifiableList(Arrays.asList(all));
    }

    int rows() {
        return rows;
    }

    String token() {
        return token;
    }

    int attempts() {
        return attempts;
    }

    /** What the next attempt's write call sees. */
    SealedBatch<Object> nextAttempt() {
        attempts++;
        return new View(this, attempts);
    }

    long nextRetryDelayNanos() {
        return schedule.nextDelayNanos();
    }

    /** A write call was left behind and may go on reading the rows for ever. */
    void leaveBehind() {
        isStillRead = true;
    }

    void settle() {
        for (Chunk chunk : chunks) {
            if (isStillRead) {
                chunk.settleKeepingBuffer();
            } else {
                chunk.settle();
            }
        }
    }

    void giveUp() {
        chunks.forEach(Chunk::giveUp);
    }

    /** One attempt's sight of the batch; immutable. */
    private record View(PendingBatch batch, int attempt) implements SealedBatch<Object> {

        @Override
        public int shard() {
            return batch.shard;
        }

        @Override
        public int rowCount() {
            return batch.rows;
        }

        @Override
        public long byteCount() {
            return batch.bytes;
        }

        @Override
        public List<Object> rows() {
            return batch.objects;
        }

        @Override
        public List<ByteBuffer> frames() {
            return batch.chunks.stream()
                    .flatMap(chunk -> java.util.Optional.ofNullable(chunk.encoded()).stream())
                    .map(buffer -> ByteBuffer.wrap(buffer.array(), 0, buffer.size())
                            .asReadOnlyBuffer()
                            .order(ByteOrder.LITTLE_ENDIAN))
                    .toList();
        }

        @Override
        public String token() {
            return batch.token;
        }

        @Override
        public String toString() {
            return "batch " + batch.token + " of " + batch.rows + " rows, attempt " + attempt;
        }
    }
}
