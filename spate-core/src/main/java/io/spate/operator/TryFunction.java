package io.spate.operator;

/** A function whose exceptions meet an error policy. Called by all drivers at once; does not block. */
@FunctionalInterface
public interface TryFunction<T, R> {

    /** Computes the result, or throws what the stage's policy then answers. */
    R apply(T value) throws Exception;
}
