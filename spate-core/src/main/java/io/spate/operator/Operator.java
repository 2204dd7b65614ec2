package io.spate.operator;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.Set;

/**
 * An operator with state. Every driver has an instance of its own and calls it from its thread alone, so that state needs
 * no synchronisation; it sees the records of that driver's partitions.
 *
 * <p>What is emitted during {@link #process} belongs to the record at hand. A record that is to be emitted later, alone or
 * with others, is kept by a {@link Hold}: no position at or behind it is committed before the hold is released. A hold
 * that is kept for too long ends the run ({@code checkpoint.stalled-fail-after}), and a partition is read no further than
 * {@code checkpoint.max-pending-batches} behind it, so an operator that waits for company also emits by {@link #tick}.
 *
 * <p>State that is not held is lost when the run ends, and is built again from records only as far as they are read again.
 * No method blocks. Whatever one of them throws ends the run, because what state is left is unknown.
 *
 * @param <I> what enters
 * @param <O> what leaves
 */
public interface Operator<I, O> extends AutoCloseable {

    /**
     * Takes one record.
     *
     * @param meta where it comes from; valid during this call
     * @param out valid during this call
     */
    void process(I value, RecordMeta meta, Output<O> out) throws Exception;

    /** Emits what is due by now; called about once per commit interval, with no record at hand. */
    default void tick(Output<O> out) throws Exception {}

    /**
     * Emits and releases what is held of these partitions, because they are being given up, or the input or the run ends.
     * What is still held afterwards is read again by the next owner. No record is at hand.
     */
    default void drain(Set<PartitionId> partitions, Output<O> out) throws Exception {}

    /** Last call, once, when the driver ends; what is still held fails before. */
    @Override
    default void close() {}
}
