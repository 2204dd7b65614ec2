package io.spate.internal.checkpoint;

import io.spate.record.PartitionId;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The acknowledgement of records that an operator keeps: holds a share of each of their batches, and lets them go when
 * the operator has released it and every row that was emitted for them is settled.
 *
 * <p>Members and routed rows are the driver's until it releases its own share, and are read after the last release.
 */
public final class HeldAck extends SharedAck {

    private final Set<SharedAck> members = new LinkedHashSet<>(); // by identity: acks are never equal to another
    private long routedRows;

    /** Keeps the records of one more batch, or of another hold. Driver only, while both hold the driver's share. */
    public void add(SharedAck member) {
        if (members.add(member)) {
            member.retain();
        }
    }

    /** A row was handed to a chunk for these records. Driver only. */
    public void onRouted() {
        routedRows++;
    }

    /** The driver's share: no row will be emitted any more. */
    public void finish() {
        release();
    }

    /** The driver's share: the records were given up. */
    public void abandon() {
        fail();
    }

    /** The partitions of the records that are held. Driver only. */
    public Set<PartitionId> partitions() {
        Set<PartitionId> partitions = new LinkedHashSet<>();
        addPartitionsTo(partitions);
        return partitions;
    }

    @Override
    void addPartitionsTo(Set<PartitionId> partitions) {
        members.forEach(member -> member.addPartitionsTo(partitions));
    }

    @Override
    void onResolved() {
        boolean isDelivered = !isFailed() && settledRows() == routedRows;
        for (SharedAck member : members) {
            if (isDelivered) {
                member.settle(0);
            } else {
                member.fail();
            }
        }
    }

    @Override
    public String toString() {
        return "a hold of " + members;
    }
}
