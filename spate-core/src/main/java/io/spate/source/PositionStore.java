package io.spate.source;

import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import java.util.Map;

/**
 * Keeps committed positions for sources whose input does not keep them itself. Used by the
 * controller thread only; the source that was given a store closes it.
 *
 * <p>A store belongs to one running pipeline at a time and refuses a second one.
 */
public interface PositionStore extends AutoCloseable {

    /**
     * All positions stored so far; empty for a store that is used for the first time. Called once, first.
     *
     * @throws SourceException if another instance uses the store, or its content cannot be trusted
     */
    Map<PartitionId, Long> load() throws SourceException;

    /**
     * Replaces the positions of these partitions and keeps those of others. When this returns they survive a crash of
     * process and machine; when it throws, the earlier positions still hold.
     *
     * @throws SourceException retryable: the runtime stores the same or newer positions later
     */
    void store(Map<PartitionId, Long> positions) throws SourceException;

    /** Lets another instance use the store. May be called twice. */
    @Override
    void close() throws SourceException;
}
