package io.spate.internal.sink;

import io.spate.internal.concurrent.Tally;

/** What one shard worker counts. Raised by its sink thread, read by any. */
public final class SinkTally {

    private final Tally written = new Tally();
    private final Tally rejected = new Tally();
    private final Tally batches = new Tally();

    void onWritten(long rows, long rejectedRows) {
        batches.add(1);
        written.add(rows - rejectedRows);
        rejected.add(rejectedRows);
    }

    /** Rows that are durable. */
    public long written() {
        return written.value();
    }

    /** Rows that the destination refused and the policy dropped. */
    public long rejected() {
        return rejected.value();
    }

    /** Batches that were written. */
    public long batches() {
        return batches.value();
    }
}
