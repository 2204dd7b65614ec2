package io.spate.internal.sink;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A chunk in the hands of whoever empties a shard's queue in a worker's place. Owned by the test's thread. */
public final class TakenChunk {

    private final Chunk chunk;

    private TakenChunk(Chunk chunk) {
        this.chunk = chunk;
    }

    /** Everything the queue holds, oldest first. */
    public static List<TakenChunk> allOf(ShardQueue queue) {
        return upTo(queue, Integer.MAX_VALUE);
    }

    /** At most {@code limit} chunks of the queue, oldest first. */
    public static List<TakenChunk> upTo(ShardQueue queue, int limit) {
        List<TakenChunk> taken = new ArrayList<>();
        for (int i = 0; i < limit; i++) {
            Chunk chunk = queue.poll();
            if (chunk == null) {
                break;
            }
            taken.add(new TakenChunk(chunk));
        }
        return taken;
    }

    /** Makes the queue refuse everything from now on, as the worker does at its end. */
    public static void close(ShardQueue queue) {
        queue.close();
    }

    /** The encoded rows, one character for each byte; empty for rows that are objects. */
    public String text() {
        return chunk.encoded() == null
                ? ""
                : new String(chunk.encoded().array(), 0, chunk.encoded().size(), StandardCharsets.ISO_8859_1);
    }

    /** The rows that are objects. */
    public List<Object> objects() {
        Object[] rows = new Object[chunk.rows()];
        chunk.copyObjectsTo(rows, 0);
        return Arrays.asList(rows);
    }

    /** Number of rows. */
    public int rows() {
        return chunk.rows();
    }

    /** Bytes that count as in flight. */
    public long bytes() {
        return chunk.bytes();
    }

    /** The rows are durable. */
    public void settle() {
        chunk.settle();
    }

    /** The rows are given up. */
    public void giveUp() {
        chunk.giveUp();
    }
}
