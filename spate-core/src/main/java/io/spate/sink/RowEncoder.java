package io.spate.sink;

/** Appends one row to a buffer. Each driver has an instance per shard; runs on driver threads, does not block. */
@FunctionalInterface
public interface RowEncoder<T> {

    /**
     * Appends {@code row} to {@code out}. What was appended before an exception is taken back by the runtime.
     *
     * @throws Exception meets the sink's error policy
     */
    void encode(T row, RowBuffer out) throws Exception;

    /** The encoder of one more shard and driver. An encoder with state returns a new instance, others themselves. */
    default RowEncoder<T> forShard() {
        return this;
    }
}
