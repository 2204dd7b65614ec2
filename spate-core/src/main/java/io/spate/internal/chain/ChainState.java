package io.spate.internal.chain;

import io.spate.record.RecordMeta;
import org.jspecify.annotations.Nullable;

/**
 * What the stages of one chain share: where the record at hand comes from, and the first failure, after which every stage
 * swallows what it is given. Owned by its driver.
 */
final class ChainState {

    final RecordCursor meta = new RecordCursor();

    /** True while a record is pushed again for which the decoder was not ready. */
    boolean isRepeating;

    private boolean isDeferred;
    private @Nullable Throwable failure;
    private String failedStage = "";
    private String failedAt = "";

    RecordMeta meta() {
        return meta;
    }

    boolean hasFailed() {
        return failure != null;
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
