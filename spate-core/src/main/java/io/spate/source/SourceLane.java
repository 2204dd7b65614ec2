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

    /**
     * Offers the lane a way to say that it has data. Called once, on the driver thread, before the first {@link #poll}. A
     * lane that keeps the waker returns true: after a poll that found nothing it is polled again only once the waker has
     * run. Any other lane is polled at the interval {@code driver.lane-poll-interval}.
     *
     * <p>Run the waker after data has become visible to {@link #poll}. Any thread
     * may, at any time, also after {@link #close()}; it never blocks, and one run too many costs one poll.
     *
     * @return true if the lane runs the waker whenever data has arrived, or its end has come
     */
    default boolean keepWaker(Runnable waker) {
        return false;
    }

    /** Frees what the lane holds. Called once, by its driver, after its last batch; not after a driver's death. */
    @Override
    default void close() throws SourceException {}
}
