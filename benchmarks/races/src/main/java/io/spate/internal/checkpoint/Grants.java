package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Wakeup;
import io.spate.record.PartitionId;

/** Makes grants whose gate plays no part. */
final class Grants {

    private static final PartitionGrant GRANT =
            new PartitionGrant(PartitionId.of("races"), 1, new PendingGate(Integer.MAX_VALUE, Wakeup.NOBODY));

    private Grants() {}

    static PartitionGrant grant() {
        return GRANT;
    }
}
