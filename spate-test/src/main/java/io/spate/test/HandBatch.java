package io.spate.test;

import io.spate.sink.SealedBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A batch that was sealed by hand; immutable. */
record HandBatch<R>(int shard, List<R> rows, byte[] encoded, int rowCount, String token, int attempt)
        implements SealedBatch<R> {

    HandBatch<R> nextAttempt() {
        return new HandBatch<>(shard, rows, encoded, rowCount, token, attempt + 1);
    }

    @Override
    public long byteCount() {
        return encoded.length > 0 ? encoded.length : 32L * rowCount;
    }

    @Override
    public List<ByteBuffer> frames() {
        return encoded.length == 0
                ? List.of()
                : List.of(ByteBuffer.wrap(encoded).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN));
    }
}
