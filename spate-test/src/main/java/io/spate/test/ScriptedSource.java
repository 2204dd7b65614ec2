package io.spate.test;

import io.spate.error.CommitRefusedException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import io.spate.report.RevocationReceipt;
import io.spate.source.DrainBarrier;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source whose every move is a test's: logs that grow by hand, events and failures on demand, and a journal of what it was
 * told. Its logs and what was committed of them outlive a run, as those of a real input do.
 *
 * <p>A move takes effect when the pipeline next asks for events, in the order of the calls. Owned by the test's thread.
 */
public final class ScriptedSource<T> implements Source<T> {

    final NavigableMap<PartitionId, ScriptedLog<T>> logs = new TreeMap<>();

    final ScriptedLanes<T> lanes = new ScriptedLanes<>(this);
    final Map<PartitionId, Set<LaneId>> owned = lanes.owned;
    final Map<LaneId, DrainBarrier> revoking = lanes.revoking;
    final Map<LaneId, Runnable> wakers = lanes.wakers;
    final Set<LaneId> paused = lanes.paused;

    /** What the engine will own once it has heard of everything. */
    final Set<PartitionId> planned = new TreeSet<>();

    /** Partitions that hand out no more, and are retired once everything read of them is committed. */
    final Set<PartitionId> finishing = new TreeSet<>();

    final List<RevocationReceipt> receipts = new ArrayList<>();
    final SourceFaults faults = new SourceFaults();
    Journal journal = new Journal();
    BiConsumer<PartitionId, Long> onCommit = (partition, position) -> {};
    Runnable onPoll = () -> {};
    Consumer<Object> onLane = lane -> {};
    Runnable onLanePoll = () -> {};
    Runnable onLanePollReturn = () -> {};
    Consumer<PartitionId> onGranted = partition -> {};
    Consumer<PartitionId> onLost = partition -> {};
    BiConsumer<PartitionId, RevocationReceipt> onReceipt = (partition, receipt) -> {};
    boolean isBounded;

    /** Asked of a run that was asked to stop. */
    BooleanSupplier readsOn = () -> false;

    /** What happens when the source is told to hand back what it holds. */
    Runnable onStopReading = () -> {};

    /** True if lanes say when they have data. */
    boolean wakesDrivers;

    /** How many lanes a partition that is granted has; they share its records. */
    int lanesPerPartition = 1;

    /** What no engine may do to a source or lane. */
    final List<String> violations = new ArrayList<>();

    /** How often somebody asked a lane which one it is, or compared it. */
    long looks;

    Supplier<RecordCarrier<T>> carriers = RecordCarrier::none;
    private final BiFunction<PartitionId, Long, ? extends T> values;
    private final Deque<Supplier<SourceEvent<T>>> events = new ArrayDeque<>();
    private @Nullable SourceContext context;

    /** @param values the record that {@link #emit} puts at a position of a partition */
    public ScriptedSource(BiFunction<PartitionId, Long, ? extends T> values) {
        this.values = values;
    }

    /** Each record is its position. */
    public static ScriptedSource<Long> ofPositions() {
        return new ScriptedSource<>((partition, position) -> position);
    }

    /** Records are texts in one payload for all of a batch, which goes bad when the batch advances. */
    public static ScriptedSource<Payload> ofTexts(BiFunction<PartitionId, Long, String> texts) {
        ScriptedSource<Payload> source = new ScriptedSource<>((partition, position) ->
                Payload.of(texts.apply(partition, position).getBytes(StandardCharsets.UTF_8)));
        source.carriers = RecordCarrier::ofPayloads;
        return source;
    }

    ScriptedLog<T> log(int partition) {
        return log(PartitionId.of(partition));
    }

    private ScriptedLog<T> log(PartitionId partition) {
        return logs.computeIfAbsent(partition, ScriptedLog::new);
    }

    /** What goes wrong with the calls to this source. */
    public SourceFaults faults() {
        return faults;
    }

    /** What this source was told. */
    public Journal journal() {
        return journal;
    }

    /** Up to where a partition is committed; 0 at first. */
    public long committed(int partition) {
        return log(partition).committed;
    }

    /** Appends records at the next positions of a partition. */
    public void emit(int partition, int count) {
        for (int i = 0; i < count; i++) {
            emitAt(partition, log(partition).next());
        }
    }

    /** Appends a record at this position, which is behind all others; what is between them is a gap. */
    public void emitAt(int partition, long position) {
        append(partition, position, values.apply(PartitionId.of(partition), position));
    }

    /** Appends these records at the next positions of a partition. */
    @SafeVarargs
    public final void append(int partition, T... records) {
        for (T record : records) {
            append(partition, log(partition).next(), record);
        }
    }

    private void append(int partition, long position, T value) {
        append(partition, new ScriptedRecord<>(position, value, RecordMeta.NO_TIMESTAMP, position + 1));
    }

    /** Appends a record with everything that a source knows about it. Without a key of its own it is spread by position. */
    public void append(int partition, ScriptedRecord<T> record) {
        log(partition).records.add(record);
        lanes.wake(partition);
    }

    /** The next event assigns these partitions, and no others. */
    public void assign(int... partitions) {
        planned.clear();
        plan(partitions);
        events.add(() -> {
            lanes.replaceAll();
            return new SourceEvent.LanesAssigned<>(lanes.create(partitions));
        });
    }

    /** Adds partitions that are not owned, or are being given up. */
    public void add(int... partitions) {
        plan(partitions);
        events.add(() -> new SourceEvent.LanesAdded<>(lanes.create(partitions)));
    }

    private void plan(int... partitions) {
        for (int partition : partitions) {
            planned.add(log(partition).partition);
        }
    }

    /** Loses a partition without any notice, also in the middle of its revocation. */
    public void lose(int partition) {
        unplan(partition);
        events.add(() -> {
            Set<LaneId> lost = lanes.ofWithThoseInRevocation(partition);
            revoking.keySet().removeAll(lost);
            return losing(lost);
        });
    }

    /** Loses some lanes, of partitions that may have more. */
    public void loseLanes(Set<LaneId> some) {
        Set<LaneId> lost = new TreeSet<>(some);
        events.add(() -> losing(lost));
    }

    private SourceEvent<T> losing(Set<LaneId> lost) {
        lost.forEach(lanes::forget);
        return new SourceEvent.LanesLost<>(lost);
    }

    /** Loses one lane of a partition that has another, or gives it up. */
    void partWithOneLane(int partition, boolean isLost) {
        events.add(() -> {
            Set<LaneId> all = lanes.of(partition);
            all.removeAll(revoking.keySet());
            if (all.size() < 2) {
                return SourceEvent.idle();
            }
            Set<LaneId> one = Set.of(all.iterator().next());
            return isLost ? losing(one) : revoking(one);
        });
    }

    /** Gives partitions up by one event; they stay owned until the barrier completes. */
    public void revoke(int... some) {
        unplan(some);
        events.add(() -> revoking(lanes.of(some)));
    }

    /** Gives everything up by one event. */
    public void revokeAll() {
        planned.clear();
        events.add(() -> revoking(lanes.all()));
    }

    /** Gives up some lanes, of partitions that may have more. */
    public void revokeLanes(Set<LaneId> some) {
        Set<LaneId> given = new TreeSet<>(some);
        events.add(() -> revoking(given));
    }

    private SourceEvent<T> revoking(Set<LaneId> given) {
        DrainBarrier barrier = new DrainBarrier(given.size());
        given.forEach(lane -> revoking.put(lane, barrier));
        return new SourceEvent.LanesRevoked<>(given, barrier);
    }

    /** Gives partitions up from inside a call, as a client's callback does; they are gone when the call returns. */
    public void revokeInside(int... some) {
        unplan(some);
        events.add(() -> {
            Set<LaneId> given = lanes.of(some);
            RevocationReceipt receipt =
                    Objects.requireNonNull(context, "not open").revoke(given);
            receipts.add(receipt);
            for (int partition : some) {
                onReceipt.accept(PartitionId.of(partition), receipt);
            }
            given.forEach(lanes::forget);
            return SourceEvent.idle();
        });
    }

    /** Lets a partition go that is read and committed to its end. */
    public void retire(int partition) {
        unplan(partition);
        events.add(() -> {
            Set<LaneId> done = lanes.of(partition);
            done.forEach(lanes::forget);
            return new SourceEvent.LanesRetired<>(done);
        });
    }

    /** Lets some lanes go, of partitions that may have more. */
    void retireLanes(Set<LaneId> some) {
        Set<LaneId> done = new TreeSet<>(some);
        events.add(() -> {
            done.forEach(lanes::forget);
            return new SourceEvent.LanesRetired<>(done);
        });
    }

    /** Hands out no more of the partition, and retires it once all that was read of it is committed. */
    public void finish(int partition) {
        log(partition).hold();
        finishing.add(PartitionId.of(partition));
    }

    private void retireFinished() {
        finishing.removeIf(partition -> {
            boolean isDone = logs.get(partition).isReadAndCommitted();
            if (isDone) {
                retire(Integer.parseInt(partition.name()));
            }
            return isDone;
        });
    }

    private void unplan(int... some) {
        for (int partition : some) {
            planned.remove(PartitionId.of(partition));
        }
    }

    /** Hints that it waits for the positions of these partitions. */
    public void commitReady(int... some) {
        Set<PartitionId> ready = new TreeSet<>();
        for (int partition : some) {
            ready.add(PartitionId.of(partition));
        }
        events.add(() -> new SourceEvent.CommitReady<>(ready));
    }

    /** Says that no more partitions will come. A run completes then, once its lanes have ended. */
    public void drained() {
        events.add(SourceEvent.Drained::new);
    }

    /** Nothing more will be appended to any log: lanes end when they have handed out what is there. */
    public void endInput() {
        logs.values().forEach(log -> log.ends = true);
        wakers.values().forEach(Runnable::run);
        drained();
    }

    /** Forgets what belongs to one process, as a crash does; logs and commits stay. For the next pipeline. */
    public void restart() {
        lanes.clear();
        planned.clear();
        finishing.clear();
        events.clear();
        faults.forgetCalls();
    }

    @Override
    public void open(SourceContext given) {
        context = given;
        journal.add("open");
        SourceFaults.throwIfSet(faults.open);
    }

    @Override
    public SourceEvent<T> pollEvents(Duration timeout) {
        onPoll.run();
        lanes.noticeReleased();
        SourceFaults.throwNext(faults.polls);
        retireFinished();
        return events.isEmpty() ? SourceEvent.idle() : events.removeFirst().get();
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) {
        SourceFaults.throwNext(faults.commits);
        Set<PartitionId> refused = new TreeSet<>(positions.keySet());
        refused.retainAll(faults.refused);
        if (!refused.isEmpty()) {
            Map<PartitionId, Long> taken = new TreeMap<>(positions);
            taken.keySet().removeAll(refused);
            take(taken);
            throw new CommitRefusedException("not the owner of " + refused, refused);
        }
        journal.add("commit " + new LinkedHashMap<>(positions));
        take(positions);
    }

    private void take(Map<PartitionId, Long> positions) {
        positions.forEach((partition, position) -> {
            onCommit.accept(partition, position);
            logs.get(partition).committed = position;
        });
    }

    @Override
    public void flushCommits(Duration timeout) {
        journal.add("flush");
        SourceFaults.throwIfSet(faults.flush);
    }

    @Override
    public void pause(Set<LaneId> some) {
        SourceFaults.throwNext(faults.pauses);
        journal.add("pause " + some);
        lanes.pause(some);
    }

    @Override
    public void resume(Set<LaneId> some) {
        SourceFaults.throwNext(faults.pauses);
        journal.add("resume " + some);
        paused.removeAll(some);
    }

    @Override
    public boolean readingOnStop() {
        return readsOn.getAsBoolean();
    }

    @Override
    public void stopReading() {
        onStopReading.run();
    }

    @Override
    public boolean bounded() {
        return isBounded;
    }

    @Override
    public void close() {
        journal.add("close");
    }
}
