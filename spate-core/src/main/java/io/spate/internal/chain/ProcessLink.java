package io.spate.internal.chain;

import io.spate.operator.Hold;
import io.spate.operator.Operator;
import io.spate.operator.Output;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stage of an operator with state: knows which records it keeps. Owned by its driver. */
final class ProcessLink implements Link {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessLink.class);

    private interface Call {
        void run() throws Exception;
    }

    private final Operator<Object, Object> operator;
    private final StageContext context;
    private final Link next;
    private final Output<Object> output = new Values();
    private final Set<HeldRecords> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean hasRecord;
    private boolean isClosed;

    ProcessLink(Operator<Object, Object> operator, StageContext context, Link next) {
        this.operator = operator;
        this.context = context;
        this.next = next;
    }

    @Override
    public void accept(Object record) { // per record
        context.tally.onEntered();
        hasRecord = true;
        try {
            operator.process(record, context.state.meta, output);
        } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
            context.fail(e);
        } finally {
            hasRecord = false;
        }
    }

    /** Lets the operator emit what is due. */
    void tick() {
        call("a tick", () -> operator.tick(output));
    }

    /** Lets the operator emit what it keeps of these partitions. */
    void drain(Set<PartitionId> partitions) {
        call("giving out what it keeps", () -> operator.drain(partitions, output));
    }

    private void call(String what, Call call) {
        if (isClosed || context.state.hasFailed()) {
            return;
        }
        try {
            call.run();
        } catch (Throwable e) { // an Error too: it ends the run, and is attributed here
            context.failAt(what, e);
        }
    }

    /** What is still kept fails. */
    void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        List.copyOf(open).forEach(HeldRecords::abandon);
        try {
            operator.close();
        } catch (RuntimeException e) {
            LOG.warn("closing {} failed; it is not used any more", context.name, e);
        }
    }

    private final class Values implements Output<Object> {

        @Override
        public void emit(Object value) { // per record
            checkRecord("emit(value)");
            push(value);
        }

        @Override
        public void emit(Object value, Hold hold) {
            HeldRecords records = mine(hold);
            ChainState state = context.state;
            HeldRecords heldBefore = state.held;
            RecordMeta shownBefore = state.meta.show(records.first());
            state.held = records;
            try {
                push(value);
            } finally {
                state.held = heldBefore;
                state.meta.show(shownBefore);
            }
        }

        private void push(@Nullable Object value) {
            if (value == null) {
                context.failOnNull();
            } else if (!context.state.hasFailed()) {
                next.accept(value);
            }
        }

        @Override
        public Hold hold() {
            checkRecord("hold()");
            HeldRecords records = new HeldRecords(context.state.meta, open::remove);
            open.add(records);
            keep(records);
            return records;
        }

        @Override
        public void hold(Hold hold) {
            checkRecord("hold(hold)");
            keep(mine(hold));
        }

        private void keep(HeldRecords records) {
            ChainState state = context.state;
            records.add(state.held != null ? state.held.ack() : state.batch().ack, state.takePayloadBytes());
        }

        private HeldRecords mine(Hold hold) {
            if (!(hold instanceof HeldRecords records) || !open.contains(records)) {
                throw new IllegalStateException("the hold was released; what it kept may be committed already");
            }
            return records;
        }

        private void checkRecord(String method) {
            if (!hasRecord) {
                throw new IllegalStateException(
                        method + " needs a record at hand; in tick and drain use emit(value, hold)");
            }
        }
    }
}
