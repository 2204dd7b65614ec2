package io.spate.internal.driver;

import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.concurrent.Outbox;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A driver's lanes in the order of their turns, and what those of one partition share. Owned by that driver.
 *
 * <p>What is asked of some lanes costs as much as these are, however many there are besides.
 */
final class LaneRotation {

    private final Outbox<? super CheckpointEvent> books;
    private final List<LaneSlot> slots = new ArrayList<>();
    private final Map<LaneId, LaneSlot> byId = new HashMap<>();
    private final Map<PartitionId, PartitionSlot> partitions = new HashMap<>();
    private final Map<Integer, Quiescing> quiescing = new TreeMap<>();
    private int turn;

    /** The lanes of a revocation, and those of them that may still hold a batch. */
    private record Quiescing(List<LaneSlot> slots, Deque<LaneSlot> unfinished) {

        boolean isOver() {
            while (!unfinished.isEmpty() && unfinished.peekFirst().batch == null) {
                unfinished.removeFirst();
            }
            return unfinished.isEmpty();
        }

        /** Steps the first lane that can be; those that cannot go behind the others. */
        boolean step(Predicate<LaneSlot> step) {
            for (int left = unfinished.size(); left > 0; left--) {
                LaneSlot slot = unfinished.removeFirst();
                if (slot.batch != null && step.test(slot)) {
                    unfinished.addFirst(slot);
                    return true;
                }
                if (slot.batch != null) {
                    unfinished.addLast(slot);
                }
            }
            return false;
        }
    }

    LaneRotation(Outbox<? super CheckpointEvent> books) {
        this.books = books;
    }

    LaneSlot add(LaneGrant grant) {
        PartitionSlot shared = partitions.compute(
                grant.partition().partition(),
                (partition, known) -> known != null
                                && known.issuer.grant().epoch()
                                        == grant.partition().epoch()
                        ? known
                        : new PartitionSlot(new BatchIssuer(grant.partition(), books)));
        shared.lanes++;
        LaneSlot slot = new LaneSlot(grant.lane(), shared);
        slot.index = slots.size();
        slots.add(slot);
        byId.put(grant.lane().id(), slot);
        return slot;
    }

    /**
     * Takes these lanes out; lanes that are not here are left out of the answer, and so is one that leaves later: its
     * partition stays and could not be committed past the rest of the lane's batch.
     */
    List<LaneSlot> remove(Set<LaneId> lanes) {
        List<LaneSlot> gone = slotsOf(lanes);
        gone.forEach(slot -> slot.partition.lanes--);
        List<LaneSlot> removed = new ArrayList<>();
        for (LaneSlot slot : gone) {
            byId.remove(slot.lane.id());
            PartitionSlot partition = slot.partition;
            if (partition.lanes > 0 && partition.holder == slot) {
                slot.leave();
            } else {
                removed.add(slot);
            }
            boolean isLast = partition.lanes == 0 && partitions.remove(partition.id(), partition);
            if (isLast && partition.holder != null && partition.holder.isLeaving) {
                removed.add(partition.holder);
            }
        }
        removed.forEach(this::takeOut);
        return removed;
    }

    /** Takes a lane out; the last one takes its place, so that the others need not move up. */
    void takeOut(LaneSlot slot) {
        LaneSlot last = slots.remove(slots.size() - 1);
        if (last != slot) {
            slots.set(slot.index, last);
            last.index = slot.index;
        }
        turn = slots.isEmpty() ? 0 : turn % slots.size();
    }

    private List<LaneSlot> slotsOf(Set<LaneId> lanes) {
        List<LaneSlot> found = new ArrayList<>();
        for (LaneId lane : lanes) {
            LaneSlot slot = byId.get(lane);
            if (slot != null) {
                found.add(slot);
            }
        }
        return found;
    }

    /** These lanes get no new batch; {@link #takeQuiet} tells when their last one is over. */
    void quiesce(Set<LaneId> lanes, int revocation) {
        List<LaneSlot> revoked = slotsOf(lanes);
        revoked.forEach(slot -> slot.isQuiescing = true);
        quiescing.put(revocation, new Quiescing(revoked, new ArrayDeque<>(revoked)));
    }

    /** These lanes get no new batch, or get some again. */
    void pause(Set<LaneId> lanes, boolean isPaused) {
        slotsOf(lanes).forEach(slot -> slot.isPaused = isPaused);
    }

    /** Steps a lane that is being revoked and holds a batch; false if none can be. */
    boolean stepQuiescing(Predicate<LaneSlot> step) {
        for (Quiescing each : quiescing.values()) {
            if (each.step(step)) {
                return true;
            }
        }
        return false;
    }

    /** Revocations whose lanes hold no batch any more, with the partitions of these lanes; each is told once. */
    Map<Integer, Set<PartitionId>> takeQuiet() {
        if (quiescing.isEmpty()) {
            return Map.of();
        }
        Map<Integer, Set<PartitionId>> quiet = new TreeMap<>();
        for (Iterator<Map.Entry<Integer, Quiescing>> all = quiescing.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Integer, Quiescing> each = all.next();
            if (each.getValue().isOver()) {
                quiet.put(each.getKey(), partitionsStillHere(each.getValue().slots()));
                all.remove();
            }
        }
        return quiet;
    }

    /** Lanes may have been lost since they were asked to finish. */
    private Set<PartitionId> partitionsStillHere(List<LaneSlot> revoked) {
        Set<PartitionId> here = new TreeSet<>();
        for (LaneSlot slot : revoked) {
            if (slot.index < slots.size() && slots.get(slot.index) == slot) {
                here.add(slot.partition.id());
            }
        }
        return here;
    }

    /** The partitions of all lanes. */
    Set<PartitionId> partitions() {
        return new TreeSet<>(partitions.keySet());
    }

    List<LaneSlot> all() {
        return slots;
    }

    /** The lane that is {@code offset} turns away from the next one. */
    LaneSlot at(int offset) {
        return slots.get((turn + offset) % slots.size());
    }

    /** The lane after {@code offset} turns has the next one. */
    void advancePast(int offset) {
        turn = (turn + offset + 1) % slots.size();
    }

    boolean hasBatches() {
        for (LaneSlot slot : slots) {
            if (slot.batch != null) {
                return true;
            }
        }
        return false;
    }
}
