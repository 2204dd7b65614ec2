package io.spate.operator;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.Set;

/**
 * Keeps the positions of records from being committed until {@link #release()} and until everything that was emitted with
 * it is settled. Costs little for each further record of a batch. Used on the driver's thread.
 */
public interface Hold {

    /** Where the record came from that was held first. */
    RecordMeta first();

    /** The partitions of the records that are held. */
    Set<PartitionId> partitions();

    /**
     * Nothing more will be emitted for the records.
     *
     * @throws IllegalStateException if it was released before
     */
    void release();
}
