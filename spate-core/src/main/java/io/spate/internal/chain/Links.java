package io.spate.internal.chain;

import io.spate.error.NotReadyException;
import io.spate.operator.Decoder;
import io.spate.operator.Emitter;

/**
 * The stages of a plain chain. Each runs the user's function inside its own {@code try} and hands the result on outside
 * of it, so that an exception is attributed to the function that threw it, and one child of a flatMap fails alone.
 */
final class Links {

    private Links() {}

    /**
     * The stage that {@code spec} describes, in front of {@code next}.
     *
     * @param isFirst true if no other stage is in front of it
     */
    static Link link(OperatorSpec spec, StageContext context, boolean isFirst, Link next) {
        if (spec instanceof OperatorSpec.Decode decode) {
            return new DecodeLink(decode, context, isFirst, next);
        }
        if (spec instanceof OperatorSpec.Map map) {
            return new MapLink(map, context, next);
        }
        if (spec instanceof OperatorSpec.TryMap tryMap) {
            return new TryMapLink(tryMap, context, next);
        }
        if (spec instanceof OperatorSpec.Filter filter) {
            return new FilterLink(filter, context, next);
        }
        if (spec instanceof OperatorSpec.Flat flat) {
            return new FlatLink(flat, context, next);
        }
        if (spec instanceof OperatorSpec.Inspect inspect) {
            return new InspectLink(inspect, context, next);
        }
        if (spec instanceof OperatorSpec.Process process) {
            return new ProcessLink(process.operator().get(), context, next);
        }
        throw new IllegalStateException("no stage for " + spec);
    }

    /** Hands a stage's outputs on, one by one, until the chain has failed. */
    private static final class Children implements Emitter<Object> {
        private final StageContext context;
        private final Link next;
        boolean hasEmitted;

        Children(StageContext context, Link next) {
            this.context = context;
            this.next = next;
        }

        @Override
        public void emit(Object value) { // per record
            hasEmitted = true;
            if (value == null) {
                context.failOnNull();
            } else if (!context.state.hasFailed()) {
                next.accept(value);
            }
        }
    }

    private static final class DecodeLink implements Link {
        private final OperatorSpec.Decode spec;
        private final Decoder<Object, Object> decoder;
        private final StageContext context;
        private final boolean isFirst;
        private final Children children;

        DecodeLink(OperatorSpec.Decode spec, StageContext context, boolean isFirst, Link next) {
            this.spec = spec;
            this.decoder = spec.decoder();
            this.context = context;
            this.isFirst = isFirst;
            this.children = new Children(context, next);
        }

        @Override
        public void accept(Object record) { // per record
            if (!context.state.isRepeating) {
                context.tally.onEntered();
            }
            children.hasEmitted = false;
            try {
                decoder.decode(record, context.state.meta, children);
            } catch (NotReadyException e) {
                onNotReady(e);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.answer(e, spec.policy());
            }
        }

        /** What was done of the record so far is done again, so nothing may have been done. */
        private void onNotReady(NotReadyException e) {
            if (!isFirst) {
                context.fail(new IllegalStateException(
                        "a decoder that is not ready must be the first operator, because those before it would run twice",
                        e));
            } else if (children.hasEmitted) {
                context.fail(new IllegalStateException(
                        "a decoder was not ready after it had emitted, so that what it emitted would be written twice; "
                                + "look for everything a record needs before the first emit",
                        e));
            } else {
                context.defer(e);
            }
        }
    }

    private record MapLink(OperatorSpec.Map spec, StageContext context, Link next) implements Link {
        @Override
        public void accept(Object record) { // per record
            context.tally.onEntered();
            Object result;
            try {
                result = spec.function().apply(record, context.state.meta);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.fail(e);
                return;
            }
            if (result == null) {
                context.failOnNull();
            } else {
                next.accept(result);
            }
        }
    }

    private record TryMapLink(OperatorSpec.TryMap spec, StageContext context, Link next) implements Link {
        @Override
        public void accept(Object record) { // per record
            context.tally.onEntered();
            Object result;
            try {
                result = spec.function().apply(record);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.answer(e, spec.policy());
                return;
            }
            if (result == null) {
                context.failOnNull();
            } else {
                next.accept(result);
            }
        }
    }

    private record FilterLink(OperatorSpec.Filter spec, StageContext context, Link next) implements Link {
        @Override
        public void accept(Object record) { // per record
            context.tally.onEntered();
            boolean passes;
            try {
                passes = spec.predicate().test(record, context.state.meta);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.fail(e);
                return;
            }
            if (passes) {
                next.accept(record);
            } else {
                context.tally.onFiltered();
            }
        }
    }

    private static final class FlatLink implements Link {
        private final OperatorSpec.Flat spec;
        private final StageContext context;
        private final Emitter<Object> children;

        FlatLink(OperatorSpec.Flat spec, StageContext context, Link next) {
            this.spec = spec;
            this.context = context;
            this.children = new Children(context, next);
        }

        @Override
        public void accept(Object record) { // per record
            context.tally.onEntered();
            try {
                spec.function().apply(record, context.state.meta, children);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.fail(e);
            }
        }
    }

    private record InspectLink(OperatorSpec.Inspect spec, StageContext context, Link next) implements Link {
        @Override
        public void accept(Object record) { // per record
            context.tally.onEntered();
            try {
                spec.consumer().accept(record, context.state.meta);
            } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
                context.fail(e);
                return;
            }
            next.accept(record);
        }
    }
}
