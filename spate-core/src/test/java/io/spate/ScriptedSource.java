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
import io.spate.source.SourceLane;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
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

    /** The input of one partition. */
    static final class Log {
        final PartitionId partition;
        final List<Long> positions = new ArrayList<>();
        long committed;
        boolean ends;

        Log(PartitionId partition) {
            this.partition = partition;
        }

        long next() {
            return positions.isEmpty() ? 0 : positions.get(positions.size() - 1) + 1;
        }
    }

    final NavigableMap<PartitionId, Log> logs = new TreeMap<>();
    /** What the source has told the engine it owns. */
    final Map<PartitionId, LaneId> owned = new TreeMap<>();

    /** What the engine will own once it has heard of everything. */
    final Set<PartitionId> planned = new TreeSet<>();

    /** Lanes that are being given up by the event. */
    final Map<LaneId, DrainBarrier> revoking = new TreeMap<>();

    private final Map<LaneId, PartitionId> partitions = new TreeMap<>();
    final List<RevocationReceipt> receipts = new ArrayList<>();
    final Set<LaneId> paused = new TreeSet<>();
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
    Consumer<PartitionId> onLost = partition -> {};
    RuntimeException openFailure;
    RuntimeException flushFailure;
    boolean isBounded;

    /** Asked of a run that was asked to stop. */
    BooleanSupplier readsOn = () -> false;

    /** What happens when the source is told to hand back what it holds. */
    Runnable onStopReading = () -> {};

    /** True if lanes say when they have data. */
    boolean wakesDrivers;

    final Map<PartitionId, Runnable> wakers = new TreeMap<>();

    /** How often somebody asked a lane which one it is, or compared it. */
    long looks;

    private final Deque<Supplier<SourceEvent<Long>>> events = new ArrayDeque<>();
    private SourceContext context;
    private int nextLane;

    static SourceException passing(String what) {
        return SourceException.retryable(what, new IOException(what));
    }

    Log log(int partition) {
        return logs.computeIfAbsent(PartitionId.of(partition), Log::new);
    }

    /** Appends records at the next positions. */
    void emit(int partition, int count) {
        for (int i = 0; i < count; i++) {
            Log log = log(partition);
            log.positions.add(log.next());
        }
        Optional.ofNullable(wakers.get(PartitionId.of(partition))).ifPresent(Runnable::run);
    }

    /** The next event assigns these partitions, and no others. */
    void assign(int... partitions) {
        planned.clear();
        plan(partitions);
        events.add(() -> {
            owned.clear();
            return new SourceEvent.LanesAssigned<>(lanes(partitions));
        });
    }

    void add(int... partitions) {
        plan(partitions);
        events.add(() -> new SourceEvent.LanesAdded<>(lanes(partitions)));
    }

    private void plan(int... partitions) {
        for (int partition : partitions) {
            planned.add(log(partition).partition);
        }
    }

    void lose(int partition) {
        planned.remove(PartitionId.of(partition));
        events.add(() -> {
            Set<LaneId> lost = new TreeSet<>(revoking.keySet());
            lost.removeIf(lane -> !partitions.get(lane).equals(PartitionId.of(partition)));
            revoking.keySet().removeAll(lost);
            Optional.ofNullable(owned.get(PartitionId.of(partition))).ifPresent(lost::add);
            lost.forEach(this::forget);
            return new SourceEvent.LanesLost<>(lost);
        });
    }

    /** Gives a partition up by the event; it stays owned until the barrier completes. */
    void revoke(int partition) {
        planned.remove(PartitionId.of(partition));
        events.add(() -> {
            LaneId lane = owned.get(PartitionId.of(partition));
            DrainBarrier barrier = new DrainBarrier(1);
            revoking.put(lane, barrier);
            return new SourceEvent.LanesRevoked<>(Set.of(lane), barrier);
        });
    }

    /** Gives everything up by one event. */
    void revokeAll() {
        planned.clear();
        events.add(() -> {
            DrainBarrier barrier = new DrainBarrier(owned.size());
            owned.values().forEach(lane -> revoking.put(lane, barrier));
            return new SourceEvent.LanesRevoked<>(Set.copyOf(owned.values()), barrier);
        });
    }

    /** Gives a partition up from inside a call, as a client's callback does; it is gone when the call returns. */
    void revokeInside(int partition) {
        planned.remove(PartitionId.of(partition));
        events.add(() -> {
            LaneId lane = owned.get(PartitionId.of(partition));
            receipts.add(context.revoke(Set.of(lane)));
            forget(lane);
            return SourceEvent.idle();
        });
    }

    void retire(int partition) {
        planned.remove(PartitionId.of(partition));
        events.add(() -> {
            LaneId lane = owned.get(PartitionId.of(partition));
            forget(lane);
            return new SourceEvent.LanesRetired<>(Set.of(lane));
        });
    }

    void commitReady(int partition) {
        events.add(() -> new SourceEvent.CommitReady<>(Set.of(PartitionId.of(partition))));
    }

    /** True while positions of a partition may be committed: it is owned, or is being given up. */
    boolean mayCommit(PartitionId partition) {
        return owned.containsKey(partition)
                || revoking.keySet().stream()
                        .anyMatch(lane -> partitions.get(lane).equals(partition));
    }

    private void forget(LaneId lane) {
        paused.remove(lane);
        PartitionId partition = partitions.get(lane);
        if (partition != null && owned.remove(partition, lane)) {
            onLost.accept(partition);
        }
    }

    /** A source learns at its next call that a revocation is over. */
    private void noticeReleased() {
        revoking.entrySet().removeIf(entry -> {
            if (entry.getValue().isComplete()) {
                forget(entry.getKey());
                return true;
            }
            return false;
        });
    }

    void drained() {
        events.add(SourceEvent.Drained::new);
    }

    /** Forgets what belongs to one process; logs and commits stay. */
    void restart() {
        owned.clear();
        planned.clear();
        paused.clear();
        revoking.clear();
        wakers.clear();
        events.clear();
        pollFailures.clear();
        commitFailures.clear();
        pauseFailures.clear();
        lanePollFailures.clear();
        nextLane = 0;
    }

    private List<SourceLane<Long>> lanes(int... partitions) {
        List<SourceLane<Long>> lanes = new ArrayList<>();
        for (int partition : partitions) {
            LaneId id = new LaneId(nextLane++);
            Log log = log(partition);
            owned.put(log.partition, id);
            this.partitions.put(id, log.partition);
            lanes.add(new ScriptedLane(this, id, log));
        }
        return lanes;
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
        noticeReleased();
        throwNext(pollFailures);
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
            taken.forEach((partition, position) -> logs.get(partition).committed = position);
            throw new CommitRefusedException("not the owner of " + refused, refused);
        }
        journal.add("commit " + new LinkedHashMap<>(positions));
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
    public void pause(Set<LaneId> lanes) {
        throwNext(pauseFailures);
        journal.add("pause " + lanes);
        paused.addAll(lanes);
    }

    @Override
    public void resume(Set<LaneId> lanes) {
        throwNext(pauseFailures);
        journal.add("resume " + lanes);
        paused.removeAll(lanes);
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
