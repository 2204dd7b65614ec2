package io.spate.internal.checkpoint;

import io.spate.record.PartitionId;

/**
 * One life of a partition in this process: the right of one driver to issue batches of it. Immutable.
 *
 * @param partition whose records
 * @param epoch which life, from 1; a later one is higher
 * @param gate the ceiling of unsettled batches
 */
public record PartitionGrant(PartitionId partition, int epoch, PendingGate gate) {

    @Override
    public String toString() {
        return partition + " epoch " + epoch;
    }
}
