package io.spate.operator;

/** Takes the outputs of a stage, one by one. Valid only during the call that received it. */
@FunctionalInterface
public interface Emitter<T> {

    /** Hands one value to the next stage, which has processed it when this returns. */
    void emit(T value);
}
