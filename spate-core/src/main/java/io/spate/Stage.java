package io.spate;

import io.spate.error.ConfigException;
import io.spate.internal.chain.OperatorSpec;
import io.spate.internal.run.PipelineSpec;
import io.spate.operator.Decoder;
import io.spate.operator.Emitter;
import io.spate.operator.FlatMap;
import io.spate.operator.Operator;
import io.spate.operator.TryFunction;
import io.spate.policy.ErrorPolicy;
import io.spate.record.RecordMeta;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A pipeline up to some operator, whose records have type {@code T}. Every method returns a new description, so a prefix
 * can be shared by several pipelines.
 *
 * <p>Functions run on driver threads, one record at a time on each, all drivers at once: they share no mutable state
 * without care, and do not block. Operators are named by index and kind, as in {@code 2_filter}, unless {@link #named}
 * says otherwise. An exception of a function without a policy ends the run and names operator, partition and position.
 *
 * @param <T> the type of the records that leave the last operator
 */
public final class Stage<T> {

    private final String pipeline;
    private final Source<?> source;
    private final List<OperatorSpec> operators;

    Stage(String pipeline, Source<?> source, List<OperatorSpec> operators) {
        this.pipeline = pipeline;
        this.source = source;
        this.operators = operators;
    }

    /** Decodes each record; one that cannot be decoded ends the run. */
    public <R> Stage<R> decode(Decoder<? super T, R> decoder) {
        return decode(decoder, ErrorPolicy.FAIL);
    }

    /** Decodes each record; {@code policy} answers one that cannot be decoded. */
    public <R> Stage<R> decode(Decoder<? super T, R> decoder, ErrorPolicy policy) {
        Objects.requireNonNull(policy, "policy");
        return then(new OperatorSpec.Decode(label("decode"), erase(decoder), policy));
    }

    /** Replaces each record. */
    public <R> Stage<R> map(Function<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        return map((value, meta) -> function.apply(value));
    }

    /** Replaces each record, seeing where it comes from. */
    public <R> Stage<R> map(BiFunction<? super T, RecordMeta, ? extends R> function) {
        return then(new OperatorSpec.Map(label("map"), erase(function)));
    }

    /** Replaces each record; {@code policy} answers an exception of the function. */
    public <R> Stage<R> tryMap(TryFunction<? super T, ? extends R> function, ErrorPolicy policy) {
        Objects.requireNonNull(policy, "policy");
        return then(new OperatorSpec.TryMap(label("tryMap"), erase(function), policy));
    }

    /** Keeps the records for which {@code predicate} holds; the others count as filtered. */
    public Stage<T> filter(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return filter((value, meta) -> predicate.test(value));
    }

    /** Keeps the records for which {@code predicate} holds, seeing where each comes from. */
    public Stage<T> filter(BiPredicate<? super T, RecordMeta> predicate) {
        return then(new OperatorSpec.Filter(label("filter"), erase(predicate)));
    }

    /** Replaces each record by none, one or several. */
    public <R> Stage<R> flatMap(BiConsumer<? super T, Emitter<? super R>> function) {
        Objects.requireNonNull(function, "function");
        return flatMap((FlatMap<T, R>) (value, meta, out) -> function.accept(value, out));
    }

    /** Replaces each record by none, one or several, seeing where it comes from. */
    public <R> Stage<R> flatMap(FlatMap<? super T, R> function) {
        return then(new OperatorSpec.Flat(label("flatMap"), erase(function)));
    }

    /**
     * Sends each record through an operator with state, of which {@code supplier} makes one for each driver when the run
     * starts.
     */
    public <R> Stage<R> process(Supplier<? extends Operator<? super T, R>> supplier) {
        return then(new OperatorSpec.Process(label("process"), erase(supplier)));
    }

    /** Looks at each record and passes it on. */
    public Stage<T> inspect(Consumer<? super T> consumer) {
        Objects.requireNonNull(consumer, "consumer");
        return inspect((value, meta) -> consumer.accept(value));
    }

    /** Looks at each record and where it comes from, and passes it on. */
    public Stage<T> inspect(BiConsumer<? super T, RecordMeta> consumer) {
        return then(new OperatorSpec.Inspect(label("inspect"), erase(consumer)));
    }

    /**
     * Names the last operator, for counts and errors.
     *
     * @throws ConfigException if there is no operator yet, or another one has the name
     */
    public Stage<T> named(String name) {
        if (operators.isEmpty()) {
            throw new ConfigException("'" + name + "' names no operator; call named(...) right after the operator");
        }
        if (operators.stream().anyMatch(operator -> operator.name().equals(name))) {
            throw new ConfigException(
                    "two operators are named '" + name + "'; counts of the two could not be told apart");
        }
        List<OperatorSpec> renamed = new ArrayList<>(operators);
        int last = renamed.size() - 1;
        renamed.set(last, renamed.get(last).named(name));
        return new Stage<>(pipeline, source, List.copyOf(renamed));
    }

    /** Completes the pipeline: every record that leaves the last operator is a row for {@code sink}. */
    public Pipeline to(Sink<? super T> sink) {
        Objects.requireNonNull(sink, "sink");
        return new Pipeline(new PipelineSpec(pipeline, source, operators, sink));
    }

    private String label(String kind) {
        return operators.size() + "_" + kind;
    }

    private <R> Stage<R> then(OperatorSpec operator) {
        List<OperatorSpec> extended = new ArrayList<>(operators);
        extended.add(operator);
        return new Stage<>(pipeline, source, List.copyOf(extended));
    }

    @SuppressWarnings("unchecked") // the fluent methods have checked that each operator fits its neighbours
    private static <E> E erase(Object function) {
        return (E) Objects.requireNonNull(function, "function");
    }
}
