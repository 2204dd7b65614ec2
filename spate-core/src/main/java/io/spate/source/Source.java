package io.spate.source;

import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Control plane of an input. Every method but {@link #wakeup()} and {@link #reusesRecords()} runs on the controller
 * thread, one call at a time.
 *
 * @param <T> what its lanes hand out
 */
public interface Source<T> extends AutoCloseable {

    /** A source over these elements, for a first try: one partition, positions counted from 0, nothing is stored. */
    static <T> Source<T> of(Iterable<? extends T> elements) {
        return new IterableSource<>(elements);
    }

    /**
     * First call, exactly once. May block.
     *
     * @throws SourceException ends the run before any data flows; {@link #close()} is still called
     */
    void open(SourceContext context) throws SourceException;

    /**
     * Services the input's client and returns the next event, waiting at most {@code timeout}, which may be zero.
     * Called continuously, whatever the pressure, also while the run ends.
     *
     * @throws SourceException retryable: called again after a while; fatal: the run ends. Any other exception ends the run
     */
    SourceEvent<T> pollEvents(Duration timeout) throws SourceException;

    /**
     * Stores where to resume: everything before these positions is durable. Never called with an empty map, nor for a
     * partition that the pipeline does not own. Returns within {@code timeout}.
     *
     * @throws SourceException retryable: the same or newer positions are committed later; fatal: the run ends
     */
    void commit(Map<PartitionId, Long> positions, Duration timeout) throws SourceException;

    /**
     * Makes positions durable that {@link #commit} only handed over. Called at the end of the run.
     *
     * @throws SourceException the run does not count as completed
     */
    default void flushCommits(Duration timeout) throws SourceException {}

    /** Stops fetching for these lanes. A hint: the driver does not poll them either. */
    default void pause(Set<LaneId> lanes) throws SourceException {}

    /** Ends {@link #pause} for these lanes. */
    default void resume(Set<LaneId> lanes) throws SourceException {}

    /** True if the lanes of the first assignment are all there will be, so that the run completes when they end. */
    default boolean bounded() {
        return false;
    }

    /**
     * True while the source wants to read on what it holds already, although the run was asked to stop. Asked after the
     * request and then after each {@link #pollEvents}; meanwhile everything goes on as before, for at most 30 % of {@code
     * checkpoint.drain-timeout}. Not asked of a run that fails.
     */
    default boolean readingOnStop() {
        return false;
    }

    /**
     * The run was asked to stop, and the lanes are read no more: the source hands back what it holds and has not handed
     * out. Called once, before drivers stop; not when a run fails or ends by itself.
     *
     * @throws SourceException retryable: the source is left to hand it back by closing; fatal: the run counts as failed
     */
    default void stopReading() throws SourceException {}

    /** Makes the current or the next {@link #pollEvents} return early. Any thread; never blocks. */
    default void wakeup() {}

    /** True if lanes hand out one object again and again, valid only until the batch advances. Constant. */
    default boolean reusesRecords() {
        return false;
    }

    /** Frees everything. Last call, once, also after a failed {@link #open}. */
    @Override
    default void close() throws SourceException {}
}
