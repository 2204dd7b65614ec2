package io.spate.internal.chain;

import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.Chunk;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;

/** Rows as bytes in a pooled buffer. Owned by its driver. */
final class EncodedChunk implements OpenChunk {

    private final RowEncoder<Object> encoder;
    private final int targetBytes;
    private final BufferPool pool;
    private RowBuffer buffer;
    private int rows;

    EncodedChunk(RowEncoder<Object> encoder, int targetBytes, BufferPool pool) {
        this.encoder = encoder;
        this.targetBytes = targetBytes;
        this.pool = pool;
        this.buffer = pool.take();
    }

    @Override
    public void append(Object row, long payloadBytes) throws Exception { // per record
        int before = buffer.size();
        try {
            encoder.encode(row, buffer);
        } catch (Throwable e) { // whatever it was, half a row must not stay
            buffer.truncate(before);
            throw e;
        }
        rows++;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public boolean isFull() {
        return buffer.size() >= targetBytes;
    }

    @Override
    public Chunk seal(AckSet acks, Chunk.Accounts accounts) {
        Chunk chunk = Chunk.ofEncoded(buffer, rows, acks, accounts);
        buffer = pool.take();
        rows = 0;
        return chunk;
    }

    @Override
    public void clear() {
        buffer.truncate(0);
        rows = 0;
    }
}
