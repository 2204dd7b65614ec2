package io.spate.internal.chain;

import io.spate.error.SinkException;
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
    private int bufferedBytes;

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
        bufferedBytes = bufferedByEncoder();
    }

    /** Whatever the policy, the run cannot go on: the row is inside of the encoder and would be skipped as well. */
    private int bufferedByEncoder() {
        try {
            return encoder.bufferedBytes();
        } catch (RuntimeException e) {
            throw SinkException.fatal("the encoder could not tell how many bytes it keeps", e);
        }
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public boolean isFull() {
        return buffer.size() + bufferedBytes >= targetBytes;
    }

    @Override
    public Chunk seal(AckSet acks, Chunk.Accounts accounts) throws Exception {
        encoder.finishChunk(buffer);
        Chunk chunk = Chunk.ofEncoded(buffer, rows, acks, accounts);
        buffer = pool.take();
        rows = 0;
        bufferedBytes = 0;
        return chunk;
    }

    @Override
    public void clear() {
        buffer.truncate(0);
        rows = 0;
        bufferedBytes = 0;
    }
}
