package io.spate.internal.driver;

import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.concurrent.Outbox;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A driver's lanes in the order of their turns, and one issuer for each of their partitions. Owned by that driver. */
final class LaneRotation {

    private final Outbox<? super CheckpointEvent> books;
    private final List<LaneSlot> slots = new ArrayList<>();
    private final Map<PartitionId, BatchIssuer> issuers = new HashMap<>();
    private final Map<Integer, Set<LaneId>> quiescing = new TreeMap<>();
    private int turn;

    LaneRotation(Outbox<? super CheckpointEvent> books) {
        this.books = books;
    }

    void add(LaneGrant grant) {
        BatchIssuer issuer = issuers.compute(
                grant.partition().partition(),
                (partition, known) -> known != null
                                && known.grant().epoch() == grant.partition().epoch()
                        ? known
                        : new BatchIssuer(grant.partition(), books));
        slots.add(new LaneSlot(grant.lane(), issuer));
    }

    /** Takes these lanes out; lanes that are not here are left out of the answer. */
    List<LaneSlot> remove(Set<LaneId> lanes) {
        List<LaneSlot> removed = new ArrayList<>();
        for (Iterator<LaneSlot> all = slots.iterator(); all.hasNext(); ) {
            LaneSlot slot = all.next();
            if (lanes.contains(slot.lane.id())) {
                all.remove();
                removed.add(slot);
            }
        }
        turn = 0;
        issuers.keySet()
                .retainAll(slots.stream()
                        .map(slot -> slot.issuer.grant().partition())
                        .collect(Collectors.toSet()));
        return removed;
    }

    /** These lanes get no new batch; {@link #takeQuiet} tells when their last one is over. */
    void quiesce(Set<LaneId> lanes, int revocation) {
        slots.forEach(slot -> slot.isQuiescing |= lanes.contains(slot.lane.id()));
        quiescing.put(revocation, lanes);
    }

    /** These lanes get no new batch, or get some again. */
    void pause(Set<LaneId> lanes, boolean isPaused) {
        for (LaneSlot slot : slots) {
            if (lanes.contains(slot.lane.id())) {
                slot.isPaused = isPaused;
            }
        }
    }

    /** Revocations whose lanes hold no batch any more, with the partitions of these lanes; each is told once. */
    Map<Integer, Set<PartitionId>> takeQuiet() {
        if (quiescing.isEmpty()) {
            return Map.of();
        }
        Map<Integer, Set<PartitionId>> quiet = new TreeMap<>();
        quiescing.forEach((revocation, lanes) -> {
            List<LaneSlot> its = slots.stream()
                    .filter(slot -> lanes.contains(slot.lane.id()))
                    .toList();
            if (its.stream().allMatch(slot -> slot.batch == null)) {
                quiet.put(revocation, partitionsOf(its));
            }
        });
        quiescing.keySet().removeAll(quiet.keySet());
        return quiet;
    }

    private static Set<PartitionId> partitionsOf(List<LaneSlot> slots) {
        return slots.stream().map(slot -> slot.issuer.grant().partition()).collect(Collectors.toSet());
    }

    /** The partitions of all lanes. */
    Set<PartitionId> partitions() {
        return partitionsOf(slots);
    }

    List<LaneSlot> all() {
        return slots;
    }

    /** True while some lane is being revoked and was not told quiet. */
    boolean isQuiescing() {
        return !quiescing.isEmpty();
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
