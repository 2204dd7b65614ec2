package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.data.Slab;

/** One partition: what is read of it and how far it is settled. Read by its driver; the watermark is safe for any thread. */
final class Lane {

    private final int partition;
    private final LaneCursor cursor;
    private final Watermark watermark = new Watermark();

    Lane(int partition, Slab slab, long laps) {
        this.partition = partition;
        this.cursor = new LaneCursor(slab, laps);
    }

    /** Pushes the next batch; false at the end. */
    boolean pushNext(FusedChain chain) throws InterruptedException {
        if (!cursor.advance(LaneCursor.BATCH)) {
            return false;
        }
        BatchToken token = watermark.issue(cursor.position());
        chain.push(cursor.slab(), cursor.from(), cursor.to(), token);
        token.release();
        return true;
    }

    int partition() {
        return partition;
    }

    /** Payloads that were read so far. */
    long read() {
        return cursor.position();
    }

    /** Position up to which everything is settled. */
    long watermark() {
        return watermark.position();
    }
}
