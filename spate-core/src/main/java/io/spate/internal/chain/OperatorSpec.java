package io.spate.internal.chain;

import io.spate.operator.Decoder;
import io.spate.operator.FlatMap;
import io.spate.operator.Operator;
import io.spate.operator.TryFunction;
import io.spate.policy.ErrorPolicy;
import io.spate.record.RecordMeta;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * One operator as the user described it; types are erased here and were checked by the fluent description. Immutable.
 */
public sealed interface OperatorSpec {

    /** The name under which the operator counts and fails. */
    String name();

    /** This operator under another name. */
    OperatorSpec named(String name);

    /** This with the instances of one more driver. */
    default OperatorSpec forDriver() {
        return this;
    }

    /** True if it may keep records beyond the call that brings them. */
    default boolean keepsRecords() {
        return false;
    }

    /** True if the record that leaves is not the object that entered, so that a reused record ends here. */
    boolean replacesRecord();

    /** Input to none, one or several values. */
    record Decode(String name, Decoder<Object, Object> decoder, ErrorPolicy policy) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Decode(name, decoder, policy);
        }

        @Override
        public OperatorSpec forDriver() {
            return new Decode(name, decoder.forDriver(), policy);
        }

        @Override
        public boolean replacesRecord() {
            return true;
        }
    }

    /** One to one. */
    record Map(String name, BiFunction<Object, RecordMeta, Object> function) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Map(name, function);
        }

        @Override
        public boolean replacesRecord() {
            return true;
        }
    }

    /** One to one, with a policy for exceptions. */
    record TryMap(String name, TryFunction<Object, Object> function, ErrorPolicy policy) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new TryMap(name, function, policy);
        }

        @Override
        public boolean replacesRecord() {
            return true;
        }
    }

    /** Keeps the records for which the predicate holds. */
    record Filter(String name, BiPredicate<Object, RecordMeta> predicate) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Filter(name, predicate);
        }

        @Override
        public boolean replacesRecord() {
            return false;
        }
    }

    /** One to none, one or several. */
    record Flat(String name, FlatMap<Object, Object> function) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Flat(name, function);
        }

        @Override
        public boolean replacesRecord() {
            return true;
        }
    }

    /** One to any number, with state and at any time. */
    record Process(String name, Supplier<Operator<Object, Object>> operator) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Process(name, operator);
        }

        @Override
        public OperatorSpec forDriver() {
            Operator<Object, Object> instance = Objects.requireNonNull(operator.get(), "the supplier returned null");
            return new Process(name, () -> instance);
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }

        @Override
        public boolean replacesRecord() {
            return false;
        }
    }

    /** Looks at each record. */
    record Inspect(String name, BiConsumer<Object, RecordMeta> consumer) implements OperatorSpec {
        @Override
        public OperatorSpec named(String name) {
            return new Inspect(name, consumer);
        }

        @Override
        public boolean replacesRecord() {
            return false;
        }
    }
}
