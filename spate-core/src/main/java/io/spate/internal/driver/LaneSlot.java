package io.spate.internal.driver;

import io.spate.internal.chain.ActiveBatch;
import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.internal.concurrent.Deadline;
import io.spate.source.SourceLane;
import org.jspecify.annotations.Nullable;

/** One lane at its driver, with the batch of it that is being pushed. Owned by that driver. */
final class LaneSlot {

    final SourceLane<?> lane;
    final BatchIssuer issuer;

    /** The batch at hand, or null between two batches. */
    @Nullable
    ActiveBatch batch;

    /** True while the batch at hand waits for a shard. */
    boolean isBlocked;

    boolean hasEnded;

    /** After a failed poll: when to try again. */
    Deadline pollAgain = Deadline.NEVER;

    LaneSlot(SourceLane<?> lane, BatchIssuer issuer) {
        this.lane = lane;
        this.issuer = issuer;
    }

    /** Fails the batch at hand, if there is one. */
    void abandonBatch() {
        if (batch != null) {
            ActiveBatch abandoned = batch;
            batch = null;
            abandoned.abandon();
        }
    }
}
