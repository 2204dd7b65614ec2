package io.spate.internal.chain;

import io.spate.internal.concurrent.LogLimit;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Tally;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.report.Failure;
import io.spate.source.RecordBatch;
import io.spate.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The chain as linked stages, one object per operator: the readable form. Owned by its driver. */
public final class PlainChain implements Chain {

    private final ChainState state = new ChainState();
    private final List<StageTally> tallies = new ArrayList<>();
    private final Tally records = new Tally();
    private final Deque<ProcessLink> keeping = new ArrayDeque<>(); // in chain order
    private final Terminal terminal;
    private final Link head;

    /** Links the stages of {@code specs} in front of the sink. */
    public PlainChain(List<OperatorSpec> specs, SinkPort sink, Clock clock) {
        List<StageContext> contexts = new ArrayList<>();
        LogLimit log = new LogLimit(clock);
        specs.forEach(spec -> contexts.add(stage(spec.name(), log)));
        this.terminal = new Terminal(stage(sink.name(), log), sink.router(), sink.encodePolicy(), sink.outputs());
        Link link = terminal;
        for (int i = specs.size() - 1; i >= 0; i--) {
            link = Links.link(specs.get(i), contexts.get(i), i == 0, link);
            if (link instanceof ProcessLink process) {
                keeping.addFirst(process);
            }
        }
        this.head = link;
    }

    private StageContext stage(String name, LogLimit log) {
        StageTally tally = new StageTally(name);
        tallies.add(tally);
        return new StageContext(name, state, tally, log);
    }

    @Override
    public Outcome push(ActiveBatch batch, Mailbox<?> mail, int limit) {
        RecordBatch<?> cursor = batch.records;
        terminal.begin(batch);
        state.begin(batch);
        for (int pushed = 0; pushed < limit; pushed++) {
            state.isRepeating = batch.isRecordPending;
            if (batch.isRecordPending) {
                batch.isRecordPending = false;
            } else if (cursor.advance()) {
                records.add(1);
            } else {
                return Outcome.EXHAUSTED;
            }
            Object record = cursor.record();
            state.payloadBytes = record instanceof Payload payload ? payload.length() : 0;
            head.accept(record);
            if (state.hasFailed()) {
                return Outcome.FAILED;
            }
            if (state.takeDeferred()) {
                batch.isRecordPending = true;
                return Outcome.NOT_READY;
            }
            if (terminal.isBlocked()) {
                return Outcome.BLOCKED;
            }
            if (mail.hasMail()) {
                return Outcome.INTERRUPTED;
            }
        }
        return Outcome.INTERRUPTED;
    }

    @Override
    public boolean mustWait(ActiveBatch blocked) {
        return terminal.mustWait(blocked);
    }

    @Override
    public int relieve() {
        return terminal.relieve();
    }

    @Override
    public void tick() {
        state.begin(null);
        keeping.forEach(ProcessLink::tick);
    }

    @Override
    public void drain(Set<PartitionId> partitions) {
        state.begin(null);
        keeping.forEach(process -> process.drain(partitions));
    }

    @Override
    public boolean flush() {
        return terminal.flush();
    }

    @Override
    public boolean hasOpenRows() {
        return terminal.hasOpenRows();
    }

    @Override
    public boolean hasFailed() {
        return state.hasFailed();
    }

    @Override
    public boolean isCutOff() {
        return terminal.isCutOff();
    }

    @Override
    public Failure failure(String driver) {
        Throwable cause = Objects.requireNonNull(state.failure(), "the chain has not failed");
        return new Failure(driver + '/' + state.failedStage(), state.describe(), cause);
    }

    @Override
    public List<StageTally> tallies() {
        return List.copyOf(tallies);
    }

    @Override
    public long records() {
        return records.value();
    }

    @Override
    public void close() {
        keeping.forEach(ProcessLink::close);
        terminal.close();
    }
}
