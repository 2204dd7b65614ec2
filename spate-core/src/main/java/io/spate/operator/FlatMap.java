package io.spate.operator;

import io.spate.record.RecordMeta;

/** Turns one record into none, one or several. Called by all drivers at once; does not block. */
@FunctionalInterface
public interface FlatMap<T, R> {

    /** Emits the children of {@code value}, in their order. */
    void apply(T value, RecordMeta meta, Emitter<? super R> out);
}
