package io.spate.sink;

import io.spate.error.SinkException;

/**
 * The I/O half of a sink for one shard. Called by several threads at once if more than one write may be in flight, and
 * also after a write was left behind: that call may then run beside the next attempt of the same batch, which is known by
 * its {@link SealedBatch#token token}.
 */
@FunctionalInterface
public interface ShardWriter<T> extends AutoCloseable {

    /**
     * Writes the batch and returns when its rows are durable. Blocks on a write thread, which is interrupted when the
     * attempt's time is over; a call that does not return then is left behind and has no effect on the engine. The
     * runtime clears the interrupt flag before the thread writes again.
     *
     * @throws SinkException its class decides: retryable is tried again, anything else ends the run. An
     *     {@link java.io.IOException} is retryable too; any other exception ends the run
     */
    WriteResult write(SealedBatch<T> batch) throws Exception;

    /** Frees what the writer holds. Called once, after the last write has returned or was left behind. */
    @Override
    default void close() throws SinkException {}
}
