package io.spate.source;

import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;

/**
 * Data plane of an input: one pollable stream of one partition. Made on the controller thread, then used and closed by
 * the one driver thread that owns it.
 */
public interface SourceLane<T> extends AutoCloseable {

    /** The lane's number; constant. */
    LaneId id();

    /** The partition that the lane reads; constant. */
    PartitionId partition();

    /**
     * The next records, at most {@code maxRecords}; {@link RecordBatch#none()} when there are none right now,
     * {@link RecordBatch#end()} when there will never be any. Does not wait for data.
     *
     * <p>Several lanes of one partition hand out their batches in the order of positions.
     *
     * @throws SourceException retryable: the lane is polled again after a while; fatal: the run ends. Any other
     *     exception ends the run
     */
    RecordBatch<T> poll(int maxRecords) throws SourceException;

    /** Frees what the lane holds. Called once, by its driver, after its last batch; not after a driver's death. */
    @Override
    default void close() throws SourceException {}
}
