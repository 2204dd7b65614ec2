package io.spate.internal.chain;

import io.spate.record.RecordMeta;
import org.jspecify.annotations.Nullable;

/**
 * What the stages of one chain share: where the record at hand comes from, and the first failure, after which every stage
 * swallows what it is given. Owned by its driver.
 */
final class ChainState {

    final RecordCursor meta = new RecordCursor();

    private @Nullable ActiveBatch batch;

    /** The kept records that what is pushed belongs to; null while it belongs to the batch at hand. */
    @Nullable
    HeldRecords held;

    /** Size of the record's payload, until its first row, or whoever keeps it, has taken it. */
    long payloadBytes;

    /** True while a record is pushed again for which the decoder was not ready. */
    boolean isRepeating;

    private boolean isDeferred;
    private @Nullable Throwable failure;
    private String failedStage = "";
    private String failedAt = "";

    /** Records of this batch are pushed from now on; null for none. */
    void begin(@Nullable ActiveBatch current) {
        batch = current;
        if (current != null) {
            meta.pointAt(current.ack.grant().partition(), current.records);
        }
    }

    boolean hasBatch() {
        return batch != null;
    }

    /** The batch whose record is at hand. */
    ActiveBatch batch() { // per record
        if (batch == null) {
            throw new IllegalStateException("a row or a hold outside of any batch");
        }
        return batch;
    }

    RecordMeta meta() {
        return meta;
    }

    boolean hasFailed() {
        return failure != null;
    }

    long takePayloadBytes() {
        long taken = payloadBytes;
        payloadBytes = 0;
        return taken;
    }

    /** The record at hand is to be pushed again later. */
    void defer() {
        isDeferred = true;
    }

    /** True, once, if the record at hand is to be pushed again later. */
    boolean takeDeferred() {
        boolean was = isDeferred;
        isDeferred = false;
        return was;
    }

    /** Keeps the first failure, with the stage and the record. */
    void fail(String stage, Throwable cause) {
        if (failure == null) {
            fail(stage, "the record at position " + meta.position() + " of partition " + meta.partition(), cause);
        }
    }

    /** Keeps the first failure, with the stage and what was done. */
    void fail(String stage, String where, Throwable cause) {
        if (failure == null) {
            failure = cause;
            failedStage = stage;
            failedAt = where;
        }
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    String failedStage() {
        return failedStage;
    }

    String describe() {
        return failure + " at " + failedAt + "; nothing from there on is committed";
    }
}
