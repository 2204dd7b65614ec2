package io.spate.internal.sink;

import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.backpressure.ShardShare;
import io.spate.internal.checkpoint.AckSet;
import io.spate.sink.RowBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one shard that travel together from a driver into a batch: encoded, or as objects. Sealed when it is made;
 * owned by one thread at a time, which hands it on, settles it or closes it.
 */
public final class Chunk {

    private final @Nullable RowBuffer encoded;
    private final Object @Nullable [] objects;
    private final int rows;
    private final long bytes;
    private final AckSet acks;
    private final InflightBudget budget;
    private final BufferPool pool;
    private @Nullable ShardShare share;
    private boolean isOver;

    private Chunk(
            @Nullable RowBuffer encoded,
            Object @Nullable [] objects,
            int rows,
            long bytes,
            AckSet acks,
            Accounts accounts) {
        this.encoded = encoded;
        this.objects = objects;
        this.rows = rows;
        this.bytes = bytes;
        this.acks = acks;
        this.budget = accounts.budget();
        this.pool = accounts.pool();
        budget.add(bytes);
    }

    /** Where a chunk's bytes are counted and its buffer returns to. */
    public record Accounts(InflightBudget budget, BufferPool pool) {}

    /** Seals encoded rows; their size counts as in flight from now on. */
    public static Chunk ofEncoded(RowBuffer encoded, int rows, AckSet acks, Accounts accounts) {
        return new Chunk(encoded, null, rows, encoded.size(), acks, accounts);
    }

    /** Seals rows that are objects; {@code bytes} count as in flight from now on. */
    public static Chunk ofObjects(Object[] objects, int rows, long bytes, AckSet acks, Accounts accounts) {
        return new Chunk(null, objects, rows, bytes, acks, accounts);
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** Bytes that count as in flight. */
    public long bytes() {
        return bytes;
    }

    /** The chunk's bytes are given back to this share at its end; null for none. Before the chunk is handed over. */
    void countIn(@Nullable ShardShare shard) {
        share = shard;
    }

    @Nullable
    RowBuffer encoded() {
        return encoded;
    }

    void copyObjectsTo(Object[] target, int at) {
        if (objects != null) {
            System.arraycopy(objects, 0, target, at, rows);
        }
    }

    boolean isEncoded() {
        return encoded != null;
    }

    /** All rows are settled; nobody looks at the buffer any more. */
    void settle() {
        end();
        acks.deliver();
        recycle();
    }

    /** All rows are settled, but a write that was left behind may still read the buffer, so it is not used again. */
    void settleKeepingBuffer() {
        end();
        acks.deliver();
    }

    /** Gives the rows up: their batches fail. The buffer is not used again. */
    public void giveUp() {
        end();
        acks.close();
    }

    private void end() {
        if (isOver) {
            throw new IllegalStateException("a chunk of " + rows + " rows was settled or given up twice");
        }
        isOver = true;
        budget.giveBack(bytes);
        if (share != null) {
            share.giveBack(bytes);
        }
    }

    private void recycle() {
        if (encoded != null) {
            pool.giveBack(encoded);
        }
    }
}
