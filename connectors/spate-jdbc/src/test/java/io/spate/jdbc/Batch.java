package io.spate.jdbc;

import io.spate.sink.SealedBatch;
import java.nio.ByteBuffer;
import java.util.List;

/** A sealed batch of objects. */
record Batch<T>(String token, List<T> rows, int attempt) implements SealedBatch<T> {

    static Batch<Delay> of(String token, Delay... rows) {
        return new Batch<>(token, List.of(rows), 1);
    }

    Batch<T> nextAttempt() {
        return new Batch<>(token, rows, attempt + 1);
    }

    @Override
    public int shard() {
        return 0;
    }

    @Override
    public int rowCount() {
        return rows.size();
    }

    @Override
    public long byteCount() {
        return rows.size();
    }

    @Override
    public List<ByteBuffer> frames() {
        return List.of();
    }
}
