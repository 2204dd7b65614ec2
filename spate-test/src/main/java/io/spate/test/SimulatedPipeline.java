package io.spate.test;

import io.spate.Pipeline;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.record.PartitionId;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * What a {@link Simulation} runs: a pipeline that is built anew whenever a process begins, and what must become of its records.
 * One object lives through one simulation.
 *
 * @param <T> the records of the source
 * @param <R> the rows of the sink; equal rows count once, so a row should tell which record it came from
 */
public interface SimulatedPipeline<T, R> {

    /** Makes the pipeline of one simulation. */
    @FunctionalInterface
    interface Factory<T, R> {

        /**
         * Makes it.
         *
         * @param shape draws what it is like, the same for the same seed
         * @param draws decides while it runs; a step that is simulated again sees the same numbers
         */
        SimulatedPipeline<T, R> create(Random shape, Random draws);
    }

    /**
     * Where a row comes from.
     *
     * @param position of its record in the partition
     */
    record Origin(PartitionId partition, long position) {}

    /** The record that stands at this position; always the same one. */
    T record(PartitionId partition, long position);

    /** Builds the pipeline from this source to this sink. */
    Pipeline build(Source<T> source, Sink<R> sink);

    /** The rows that must be durable before this record's position is committed; none for a record that is dropped. */
    List<R> rows(PartitionId partition, long position);

    /** How a batch hands out its records; asked for each batch. */
    default RecordCarrier<T> carrier() {
        return RecordCarrier.none();
    }

    /** How the sink takes its rows. */
    default RowFormat<R> format() {
        return RowFormat.objects();
    }

    /** Changes the drawn settings of the sink. */
    default SinkConfig tune(SinkConfig drawn) {
        return drawn;
    }

    /** Changes the drawn settings of the runtime. */
    default RuntimeConfig tune(RuntimeConfig drawn) {
        return drawn;
    }

    /** Sees source and sink before the first run, for instance to name rows that the destination rejects. */
    default void prepare(ScriptedSource<T> source, ScriptedSink<R> sink) {}

    /** Where a row comes from, if rows of a partition reach their shard in order when one write is in flight. */
    default Optional<Origin> origin(R row) {
        return Optional.empty();
    }

    /** An operator is to throw this error at one of the next records; false if that is not supported. */
    default boolean breakOperator(Error error) {
        return false;
    }

    /** Operators work from now on. */
    default void heal() {}

    /** Records that operators have filtered in the current run, if somebody counts them. */
    default OptionalLong filtered() {
        return OptionalLong.empty();
    }

    /** Records and rows that policies have dropped in the current run, if somebody counts them. */
    default OptionalLong dropped() {
        return OptionalLong.empty();
    }
}
