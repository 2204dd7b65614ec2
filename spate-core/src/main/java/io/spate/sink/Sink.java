package io.spate.sink;

import io.spate.config.SinkConfig;
import io.spate.error.SinkException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An output: where rows are routed and how they are encoded (on driver threads), and a writer per shard (on write
 * threads). The simplest sink implements {@link #writer} alone.
 *
 * @param <T> the row type
 */
public interface Sink<T> extends AutoCloseable {

    /** A sink that hands each row to {@code consumer}, for a first try. Called on one write thread. */
    static <T> Sink<T> of(Consumer<? super T> consumer) {
        return ofRows(rows -> rows.forEach(consumer));
    }

    /** A sink that hands each batch of rows to {@code consumer}; they are durable when it returns. */
    static <T> Sink<T> ofRows(Consumer<? super List<T>> consumer) {
        return new Sink<>() {
            @Override
            public ShardWriter<T> writer(int shard) {
                return batch -> {
                    consumer.accept(batch.rows());
                    return WriteResult.durable();
                };
            }

            @Override
            public SinkConfig config() {
                return SinkConfig.defaults().withMaxInFlight(1);
            }
        };
    }

    /**
     * First call, exactly once, by the thread that starts the pipeline. May block.
     *
     * @throws SinkException the pipeline does not start; {@link #close()} is still called
     */
    default void open(SinkContext context) throws SinkException {}

    /** Number of shards, at least 1; constant. */
    default int shards() {
        return 1;
    }

    /** How rows are spread over the shards. */
    default ShardRouter<? super T> router() {
        return ShardRouter.byKey();
    }

    /** How rows become bytes; empty for a sink that takes the rows as objects. */
    default Optional<RowEncoder<T>> encoder() {
        return Optional.empty();
    }

    /**
     * The writer of one shard, asked once for each and only after {@link #open}, by the thread that starts the pipeline.
     *
     * @throws SinkException the pipeline does not start
     */
    ShardWriter<T> writer(int shard) throws SinkException;

    /** Batching, limits and retries of this sink. */
    default SinkConfig config() {
        return SinkConfig.defaults();
    }

    /** Frees everything. Last call, once, after all writers were closed, also after a failed {@link #open}. */
    @Override
    default void close() throws SinkException {}
}
