package io.spate;

import io.spate.error.CommitRefusedException;
import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import io.spate.source.DrainBarrier;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A source whose every move is a test's: logs that grow by hand, events and failures on demand, and a journal of what it
 * was told. Positions may have gaps. Its logs and commits outlive an engine, as those of a real input do.
 */
final class ScriptedSource implements Source<Long> {

    final NavigableMap<PartitionId, ScriptedLog> logs = new TreeMap<>();

    final ScriptedLanes lanes = new ScriptedLanes(this);
    final Map<PartitionId, Set<LaneId>> owned = lanes.owned;
    final Map<LaneId, DrainBarrier> revoking = lanes.revoking;
    final Map<LaneId, Runnable> wakers = lanes.wakers;
    final Set<LaneId> paused = lanes.paused;

    /** What the engine will own once it has heard of everything. */
    final Set<PartitionId> planned = new TreeSet<>();

    /** Partitions that hand out no more, and are retired once everything read of them is committed. */
    final Set<PartitionId> finishing = new TreeSet<>();

    final List<RevocationReceipt> receipts = new ArrayList<>();
    final List<String> journal = new ArrayList<>();
    final Deque<RuntimeException> pollFailures = new ArrayDeque<>();
    final Set<PartitionId> commitRefusals = new TreeSet<>();
    final Deque<RuntimeException> commitFailures = new ArrayDeque<>();
    final Deque<RuntimeException> pauseFailures = new ArrayDeque<>();
    final Deque<RuntimeException> lanePollFailures = new ArrayDeque<>();
    BiConsumer<PartitionId, Long> onCommit = (partition, position) -> {};
    Runnable onLanePoll = () -> {};
    Runnable onLanePollReturn = () -> {};
    RuntimeException wakerFailure;
    RuntimeException laneCloseFailure;
    Consumer<PartitionId> onGranted = partition -> {};
    Consumer<PartitionId> onLost = partition -> {};
    BiConsumer<PartitionId, RevocationReceipt> onReceipt = (partition, receipt) -> {};
    RuntimeException openFailure;
    RuntimeException flushFailure;
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

    private final Deque<Supplier<SourceEvent<Long>>> events = new ArrayDeque<>();
    private SourceContext context;

    static SourceException passing(String what) {
        return SourceException.retryable(what, new IOException(what));
    }

    ScriptedLog log(int partition) {
        return logs.computeIfAbsent(PartitionId.of(partition), ScriptedLog::new);
    }

    /** Appends records at the next positions. */
    void emit(int partition, int count) {
        for (int i = 0; i < count; i++) {
            ScriptedLog log = log(partition);
            log.positions.add(log.next());
        }
        lanes.wake(partition);
    }

    /** The next event assigns these partitions, and no others. */
    void assign(int... partitions) {
        planned.clear();
        plan(partitions);
        events.add(() -> {
            lanes.replaceAll();
            return new SourceEvent.LanesAssigned<>(lanes.create(partitions));
        });
    }

    void add(int... partitions) {
        plan(partitions);
        events.add(() -> new SourceEvent.LanesAdded<>(lanes.create(partitions)));
    }

    private void plan(int... partitions) {
        for (int partition : partitions) {
            planned.add(log(partition).partition);
        }
    }

    void lose(int partition) {
        unplan(partition);
        events.add(() -> {
            Set<LaneId> lost = lanes.ofWithThoseInRevocation(partition);
            revoking.keySet().removeAll(lost);
            return losing(lost);
        });
    }

    /** Loses some lanes, of partitions that may have more. */
    void loseLanes(Set<LaneId> some) {
        Set<LaneId> lost = new TreeSet<>(some);
        events.add(() -> losing(lost));
    }

    private SourceEvent<Long> losing(Set<LaneId> lost) {
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
    void revoke(int... some) {
        unplan(some);
        events.add(() -> revoking(lanes.of(some)));
    }

    /** Gives everything up by one event. */
    void revokeAll() {
        planned.clear();
        events.add(() -> revoking(lanes.all()));
    }

    /** Gives up some lanes, of partitions that may have more. */
    void revokeLanes(Set<LaneId> some) {
        Set<LaneId> given = new TreeSet<>(some);
        events.add(() -> revoking(given));
    }

    private SourceEvent<Long> revoking(Set<LaneId> given) {
        DrainBarrier barrier = new DrainBarrier(given.size());
        given.forEach(lane -> revoking.put(lane, barrier));
        return new SourceEvent.LanesRevoked<>(given, barrier);
    }

    /** Gives partitions up from inside a call, as a client's callback does; they are gone when the call returns. */
    void revokeInside(int... some) {
        unplan(some);
        events.add(() -> {
            Set<LaneId> given = lanes.of(some);
            RevocationReceipt receipt = context.revoke(given);
            receipts.add(receipt);
            for (int partition : some) {
                onReceipt.accept(PartitionId.of(partition), receipt);
            }
            given.forEach(lanes::forget);
            return SourceEvent.idle();
        });
    }

    void retire(int partition) {
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
    void finish(int partition) {
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

    void commitReady(int... some) {
        Set<PartitionId> ready = new TreeSet<>();
        for (int partition : some) {
            ready.add(PartitionId.of(partition));
        }
        events.add(() -> new SourceEvent.CommitReady<>(ready));
    }

    void drained() {
        events.add(SourceEvent.Drained::new);
    }

    /** Forgets what belongs to one process; logs and commits stay. */
    void restart() {
        lanes.clear();
        planned.clear();
        finishing.clear();
        events.clear();
        pollFailures.clear();
        commitFailures.clear();
        pauseFailures.clear();
        lanePollFailures.clear();
    }

    @Override
    public void open(SourceContext given) {
        context = given;
        journal.add("open");
        if (openFailure != null) {
            throw openFailure;
        }
    }

    @Override
    public SourceEvent<Long> pollEvents(Duration timeout) {
        lanes.noticeReleased();
        throwNext(pollFailures);
        retireFinished();
        return events.isEmpty() ? SourceEvent.idle() : events.removeFirst().get();
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) {
        throwNext(commitFailures);
        Set<PartitionId> refused = new TreeSet<>(positions.keySet());
        refused.retainAll(commitRefusals);
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
        if (flushFailure != null) {
            throw flushFailure;
        }
    }

    @Override
    public void pause(Set<LaneId> some) {
        throwNext(pauseFailures);
        journal.add("pause " + some);
        lanes.pause(some);
    }

    @Override
    public void resume(Set<LaneId> some) {
        throwNext(pauseFailures);
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

    static void throwNext(Deque<RuntimeException> failures) {
        if (!failures.isEmpty()) {
            throw failures.removeFirst();
        }
    }
}
