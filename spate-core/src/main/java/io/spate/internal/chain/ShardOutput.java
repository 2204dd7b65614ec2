package io.spate.internal.chain;

import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.checkpoint.SharedAck;
import io.spate.internal.sink.Chunk;
import io.spate.internal.sink.ShardQueue;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One driver's way to one shard: the open chunk, and the sealed chunks that the shard's queue did not take yet, in their
 * order. Owned by its driver.
 */
final class ShardOutput {

    private final OpenChunk open;
    private final Chunk.Accounts accounts;
    private final ShardQueue queue;
    private final Deque<Chunk> parked = new ArrayDeque<>();
    private AckSet acks = new AckSet();

    ShardOutput(OpenChunk open, ShardQueue queue, Chunk.Accounts accounts) {
        this.open = open;
        this.queue = queue;
        this.accounts = accounts;
    }

    /** Appends a row; what it belongs to is not settled before the row is. Per record. */
    void append(Object row, long payloadBytes, SharedAck ack) throws Exception {
        open.append(row, payloadBytes);
        acks.addRow(ack);
    }

    boolean isFull() {
        return open.isFull();
    }

    boolean hasOpenRows() {
        return open.rows() > 0;
    }

    boolean hasParked() {
        return !parked.isEmpty();
    }

    /** True if the shard takes nothing any more. */
    boolean isClosed() {
        return queue.isClosed();
    }

    /** Seals the open chunk and hands it over, behind what is parked. If the encoder throws, the rows are given up. */
    void seal() throws Exception {
        if (open.rows() == 0) {
            return;
        }
        AckSet sealedAcks = acks;
        acks = new AckSet();
        Chunk chunk = seal(sealedAcks);
        if (!parked.isEmpty() || !queue.offer(chunk)) {
            parked.addLast(chunk);
        }
    }

    private Chunk seal(AckSet sealedAcks) throws Exception {
        try {
            return open.seal(sealedAcks, accounts);
        } catch (Throwable e) { // an Error too: half a chunk must not stay
            sealedAcks.close();
            open.clear();
            throw e;
        }
    }

    /** Hands parked chunks over as far as the queue takes them; returns how many. */
    int relieve() {
        int moved = 0;
        while (!parked.isEmpty() && queue.offer(parked.peekFirst())) {
            parked.removeFirst();
            moved++;
        }
        return moved;
    }

    /** Gives up everything that was not handed over. */
    void close() {
        acks.close();
        open.clear();
        parked.forEach(Chunk::giveUp);
        parked.clear();
    }
}
