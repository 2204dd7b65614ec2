package io.spate.operator;

import io.spate.record.RecordMeta;

/**
 * Turns one input record into none, one or several values. Runs on driver threads; does not block.
 *
 * @param <I> what the source hands out, often {@link io.spate.record.Payload}
 * @param <O> the decoded type
 */
@FunctionalInterface
public interface Decoder<I, O> {

    /**
     * Emits the values of {@code input}, which is only valid during this call.
     *
     * @throws io.spate.error.NotReadyException if nothing can be said yet; asked again after a while
     * @throws Exception meets the stage's error policy; values emitted before it stay emitted
     */
    void decode(I input, RecordMeta meta, Emitter<? super O> out) throws Exception;

    /** The decoder of one more driver. A decoder with state returns a new instance, others themselves. */
    default Decoder<I, O> forDriver() {
        return this;
    }
}
