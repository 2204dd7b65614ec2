package io.spate.internal.checkpoint;

import java.util.HashMap;
import java.util.Map;

/**
 * A second, simpler book of one grant, kept apart from the tracker: it refuses a position that would pass unsettled data
 * (INV-1). It never decides what is committed; it turns a fault of the engine into a stop instead of a loss. Owned by the
 * controller thread.
 */
final class CommitGuard {

    private final PartitionGrant grant;
    private final Map<Long, Long> deliveredAhead = new HashMap<>();
    private long issued;
    private long prefix;
    private long safePosition = PartitionTracker.UNMOVED;

    CommitGuard(PartitionGrant grant) {
        this.grant = grant;
    }

    void onIssued() {
        issued++;
    }

    /** Notes a delivered batch; refuses one whose settled rows are not the rows it routed. */
    void onDelivered(BatchAck ack) {
        if (ack.settledRows() != ack.routedRows()) {
            throw new BrokenBooksException(ack + " counts as delivered, but " + ack.routedRows()
                    + " rows were routed and " + ack.settledRows() + " settled; nothing of it may be committed");
        }
        if (ack.sequence() >= issued) {
            throw new BrokenBooksException(ack + " counts as delivered, but only " + issued + " batches were issued");
        }
        deliveredAhead.put(ack.sequence(), ack.nextPosition());
        for (Long position = deliveredAhead.remove(prefix); position != null; ) {
            safePosition = position;
            prefix++;
            position = deliveredAhead.remove(prefix);
        }
    }

    /** Refuses to let a position leave that is not covered by settled batches. */
    void check(long position) {
        if (safePosition == PartitionTracker.UNMOVED || position > safePosition) {
            throw new BrokenBooksException("committing position " + position + " of " + grant
                    + " would pass unsettled data: only what is before "
                    + (safePosition == PartitionTracker.UNMOVED ? "the start" : safePosition) + " is settled");
        }
    }
}
