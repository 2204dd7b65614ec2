package io.spate.internal.driver;

import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.record.PartitionId;

/** What the lanes of one partition at one driver share. Owned by that driver. */
final class PartitionSlot {

    final BatchIssuer issuer;

    /** How many lanes there are. */
    int lanes;

    /** True while one of them holds a batch: a later batch must not get in front of it, so no other is polled. */
    boolean hasBatch;

    PartitionSlot(BatchIssuer issuer) {
        this.issuer = issuer;
    }

    PartitionId id() {
        return issuer.grant().partition();
    }
}
