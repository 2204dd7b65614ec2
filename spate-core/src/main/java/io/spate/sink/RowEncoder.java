package io.spate.sink;

/**
 * Turns rows into the bytes of a chunk. Each driver has an instance per shard; runs on driver threads, does not block.
 *
 * <p>A row format appends each row in {@link #encode} and needs nothing else. A columnar format keeps rows inside, tells
 * their size by {@link #bufferedBytes} and appends them as one self-contained block in {@link #finishChunk}; it has state,
 * so it overrides {@link #forShard}.
 */
@FunctionalInterface
public interface RowEncoder<T> {

    /**
     * Appends {@code row} to {@code out}, or keeps it for {@link #finishChunk}. What was appended before an exception is
     * taken back by the runtime; what was kept inside, the encoder takes back itself before it throws.
     *
     * @throws Exception meets the sink's error policy
     */
    void encode(T row, RowBuffer out) throws Exception;

    /** Bytes of rows kept inside, roughly; they count towards the target size of a chunk. Never throws. */
    default int bufferedBytes() {
        return 0;
    }

    /**
     * Appends what is kept inside; the chunk is complete then, and the encoder empty. Called once for each chunk, before
     * it leaves the driver.
     *
     * @throws Exception ends the run; the rows of the chunk are read again by the next run
     */
    default void finishChunk(RowBuffer out) throws Exception {}

    /** The encoder of one more shard and driver. An encoder with state returns a new instance, others themselves. */
    default RowEncoder<T> forShard() {
        return this;
    }
}
