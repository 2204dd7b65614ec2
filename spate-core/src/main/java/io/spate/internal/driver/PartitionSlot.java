package io.spate.internal.driver;

import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.record.PartitionId;
import org.jspecify.annotations.Nullable;

/** What the lanes of one partition at one driver share. Owned by that driver. */
final class PartitionSlot {

    final BatchIssuer issuer;

    /** How many lanes there are, without one that {@linkplain LaneSlot#isLeaving leaves}. */
    int lanes;

    /** The lane with a batch at hand: a later batch must not get in front of it, so no other is polled meanwhile. */
    @Nullable
    LaneSlot holder;

    PartitionSlot(BatchIssuer issuer) {
        this.issuer = issuer;
    }

    PartitionId id() {
        return issuer.grant().partition();
    }
}
