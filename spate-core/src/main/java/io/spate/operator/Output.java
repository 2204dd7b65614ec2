package io.spate.operator;

/** Takes what an {@link Operator} emits. Valid only during the call that received it, on its thread. */
public interface Output<T> extends Emitter<T> {

    /**
     * Hands on one value that belongs to the record at hand; the next stages have processed it when this returns.
     *
     * @throws IllegalStateException if no record is at hand
     */
    @Override
    void emit(T value);

    /**
     * Hands on one value that belongs to all records of {@code hold}: none of them counts as settled before the value is.
     * The next stages see the place of the record that was held first. Does not release the hold.
     *
     * @throws IllegalStateException if the hold was released
     */
    void emit(T value, Hold hold);

    /**
     * Keeps the record at hand.
     *
     * @throws IllegalStateException if no record is at hand
     */
    Hold hold();

    /**
     * Keeps the record at hand by a hold that keeps others already.
     *
     * @throws IllegalStateException if no record is at hand, or the hold was released
     */
    void hold(Hold hold);
}
