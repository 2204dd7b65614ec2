package io.spate.internal.chain;

import io.spate.internal.checkpoint.BatchAck;
import io.spate.source.RecordBatch;
import java.util.BitSet;

/**
 * A polled batch on its way through the chain, with everything that must survive while it is suspended between two
 * records. Owned by its driver.
 */
public final class ActiveBatch {

    final RecordBatch<?> records;
    final BatchAck ack;
    final BitSet awaitedShards = new BitSet();
    long routedRows;

    /** True while the record under the cursor was not decoded, because the decoder was not ready. */
    boolean isRecordPending;

    public ActiveBatch(RecordBatch<?> records, BatchAck ack) {
        this.records = records;
        this.ack = ack;
    }

    /** Every record was pushed: the driver's share is released with the position after the batch. */
    public void finish() {
        ack.finish(records.nextPosition(), routedRows);
    }

    /** Some record will never be pushed: the batch fails. */
    public void abandon() {
        ack.abandon();
    }
}
