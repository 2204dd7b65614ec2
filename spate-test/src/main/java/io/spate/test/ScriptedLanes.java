package io.spate.test;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.source.DrainBarrier;
import io.spate.source.SourceLane;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which lanes a scripted source has handed out, and which of them are being given up. */
final class ScriptedLanes<T> {

    /** What the source has told the engine it owns. */
    final Map<PartitionId, Set<LaneId>> owned = new TreeMap<>();

    /** Lanes that are being given up by the event. */
    final Map<LaneId, DrainBarrier> revoking = new TreeMap<>();

    final Map<LaneId, Runnable> wakers = new TreeMap<>();
    final Set<LaneId> paused = new TreeSet<>();

    /** Partitions whose lanes a new assignment has replaced: what was read of them may still be committed. */
    private final Set<PartitionId> replaced = new TreeSet<>();

    private final Map<LaneId, PartitionId> partitions = new TreeMap<>();
    private final ScriptedSource<T> source;
    private int next;

    ScriptedLanes(ScriptedSource<T> source) {
        this.source = source;
    }

    /** New lanes of these partitions, which the source owns from now on. */
    List<SourceLane<T>> create(int... some) {
        List<SourceLane<T>> created = new ArrayList<>();
        for (int partition : some) {
            ScriptedLog<T> log = source.log(partition);
            ScriptedLog.Reading reading = log.beginReading();
            Set<LaneId> ids = new TreeSet<>();
            for (int lane = 0; lane < source.lanesPerPartition; lane++) {
                LaneId id = new LaneId(next++);
                ids.add(id);
                partitions.put(id, log.partition);
                SourceLane<T> made = new ScriptedLane<>(source, id, log, reading);
                source.onLane.accept(made);
                created.add(made);
            }
            owned.put(log.partition, ids);
            source.onGranted.accept(log.partition);
        }
        return created;
    }

    Set<LaneId> all() {
        Set<LaneId> all = new TreeSet<>();
        owned.values().forEach(all::addAll);
        return all;
    }

    /** The lanes of these partitions that are owned. */
    Set<LaneId> of(int... some) {
        Set<LaneId> lanes = new TreeSet<>();
        for (int partition : some) {
            lanes.addAll(owned.getOrDefault(PartitionId.of(partition), Set.of()));
        }
        return lanes;
    }

    Set<LaneId> ofWithThoseInRevocation(int partition) {
        Set<LaneId> lanes = new TreeSet<>(revoking.keySet());
        lanes.removeIf(lane -> !partitions.get(lane).equals(PartitionId.of(partition)));
        lanes.addAll(of(partition));
        return lanes;
    }

    /** A new assignment is about to be made. */
    void replaceAll() {
        replaced.addAll(owned.keySet());
        for (Set<LaneId> lanes : owned.values()) {
            wakers.keySet().removeAll(lanes);
            paused.removeAll(lanes);
        }
        owned.clear();
    }

    void pause(Set<LaneId> some) {
        for (LaneId lane : some) {
            if (owned.getOrDefault(partitions.get(lane), Set.of()).contains(lane)) {
                paused.add(lane);
            }
        }
    }

    /** Lanes of the partition that say when they have data do so. */
    void wake(int partition) {
        of(partition).stream()
                .filter(wakers::containsKey)
                .forEach(lane -> wakers.get(lane).run());
    }

    boolean isRevoking(PartitionId partition) {
        return revoking.keySet().stream().anyMatch(lane -> partitions.get(lane).equals(partition));
    }

    /** True while positions of a partition may be committed: it is owned, or is being given up. */
    boolean mayCommit(PartitionId partition) {
        return owned.containsKey(partition) || replaced.contains(partition) || isRevoking(partition);
    }

    /** The lane is gone. */
    void forget(LaneId lane) {
        paused.remove(lane);
        wakers.remove(lane);
        PartitionId partition = partitions.get(lane);
        Set<LaneId> left = partition == null ? null : owned.get(partition);
        if (left != null && left.remove(lane) && left.isEmpty()) {
            owned.remove(partition);
            source.onLost.accept(partition);
        }
    }

    /** A source learns at its next call that a revocation is over. */
    void noticeReleased() {
        revoking.entrySet().removeIf(entry -> {
            if (entry.getValue().isComplete()) {
                forget(entry.getKey());
                return true;
            }
            return false;
        });
    }

    /** The process is gone, and what it owned with it. */
    void clear() {
        owned.clear();
        revoking.clear();
        wakers.clear();
        paused.clear();
        replaced.clear();
        next = 0;
    }
}
