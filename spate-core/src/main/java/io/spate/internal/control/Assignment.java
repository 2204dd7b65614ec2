package io.spate.internal.control;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.source.SourceLane;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which lane is at which driver, which lanes a partition has, and which have ended. Owned by the controller thread.
 */
final class Assignment {

    private record Place(PartitionId partition, int driver) {}

    private final Map<LaneId, Place> places = new TreeMap<>();
    private final Map<PartitionId, Set<LaneId>> lanesOf = new TreeMap<>();
    private final int[] load;
    private final Set<LaneId> endedLanes = new TreeSet<>();
    private final Map<PartitionId, Integer> leftBehind =
            new TreeMap<>(); // outlives lives: nobody knows when it is over

    Assignment(int drivers) {
        load = new int[drivers];
    }

    /** Groups new lanes by partition, in the order given; refuses what is already there. */
    Map<PartitionId, List<SourceLane<?>>> group(List<? extends SourceLane<?>> lanes) {
        Map<PartitionId, List<SourceLane<?>>> groups = new LinkedHashMap<>();
        Set<LaneId> seen = new TreeSet<>();
        for (SourceLane<?> lane : lanes) {
            if (places.containsKey(lane.id()) || !seen.add(lane.id())) {
                throw new IllegalStateException(lane.id() + " was handed out twice; a source numbers each lane once");
            }
            if (lanesOf.containsKey(lane.partition())) {
                throw new IllegalStateException("partition " + lane.partition()
                        + " was added while lanes of it live; hand out all lanes of a partition together");
            }
            groups.computeIfAbsent(lane.partition(), partition -> new ArrayList<>())
                    .add(lane);
        }
        return groups;
    }

    /**
     * Puts a partition's lanes on the driver with the fewest, or on the one that may still hold rows of it, so that those
     * do not get behind the new ones; returns the driver.
     */
    int place(PartitionId partition, List<SourceLane<?>> lanes) {
        Integer former = leftBehind.get(partition);
        int driver = former != null ? former : leastLoaded();
        Set<LaneId> ids = new TreeSet<>();
        for (SourceLane<?> lane : lanes) {
            places.put(lane.id(), new Place(partition, driver));
            ids.add(lane.id());
        }
        lanesOf.put(partition, ids);
        load[driver] += lanes.size();
        return driver;
    }

    private int leastLoaded() {
        int driver = 0;
        for (int i = 1; i < load.length; i++) {
            driver = load[i] < load[driver] ? i : driver;
        }
        return driver;
    }

    /** The partition was given up before everything read of it was settled; this driver may still hold rows of it. */
    void onLeftBehind(PartitionId partition, int driver) {
        leftBehind.put(partition, driver);
    }

    /**
     * What was taken out.
     *
     * @param byDriver the lanes, by the driver that has them
     * @param emptied the partitions that have lost their last lane, with the driver that had it
     */
    record Removed(Map<Integer, Set<LaneId>> byDriver, Map<PartitionId, Integer> emptied) {}

    /** Takes lanes out; those that are not here are left out of the answer. */
    Removed remove(Set<LaneId> lanes) {
        Removed removed = new Removed(new TreeMap<>(), new TreeMap<>());
        for (LaneId lane : lanes) {
            Place place = places.remove(lane);
            if (place != null) {
                load[place.driver()]--;
                endedLanes.remove(lane);
                removed.byDriver()
                        .computeIfAbsent(place.driver(), driver -> new TreeSet<>())
                        .add(lane);
                Set<LaneId> left = lanesOf(place.partition());
                left.remove(lane);
                if (left.isEmpty()) {
                    lanesOf.remove(place.partition());
                    removed.emptied().put(place.partition(), place.driver());
                }
            }
        }
        return removed;
    }

    /** Which of these lanes are here, by driver. */
    Map<Integer, Set<LaneId>> byDriver(Set<LaneId> lanes) {
        Map<Integer, Set<LaneId>> byDriver = new TreeMap<>();
        for (LaneId lane : lanes) {
            Place place = places.get(lane);
            if (place != null) {
                byDriver.computeIfAbsent(place.driver(), driver -> new TreeSet<>())
                        .add(lane);
            }
        }
        return byDriver;
    }

    /** Partitions that would have no lane left without these. */
    Set<PartitionId> emptiedBy(Set<LaneId> lanes) {
        Set<PartitionId> emptied = new TreeSet<>();
        for (LaneId lane : lanes) {
            Place place = places.get(lane);
            if (place != null && lanes.containsAll(lanesOf(place.partition()))) {
                emptied.add(place.partition());
            }
        }
        return emptied;
    }

    /** The drivers that have lanes of these partitions. */
    Set<Integer> driversOf(Set<PartitionId> partitions) {
        Set<Integer> drivers = new TreeSet<>();
        for (PartitionId partition : partitions) {
            lanesOf(partition).forEach(lane -> drivers.add(places.get(lane).driver()));
        }
        return drivers;
    }

    Set<LaneId> lanes() {
        return new TreeSet<>(places.keySet());
    }

    Set<LaneId> lanesOf(PartitionId partition) {
        return lanesOf.getOrDefault(partition, Set.of());
    }

    /** The partition of a lane that is here. */
    PartitionId partitionOf(LaneId lane) {
        return Objects.requireNonNull(places.get(lane), "the lane is not here").partition();
    }

    Set<LaneId> lanesAt(int driver) {
        Set<LaneId> lanes = new TreeSet<>();
        places.forEach((lane, place) -> {
            if (place.driver() == driver) {
                lanes.add(lane);
            }
        });
        return lanes;
    }

    Set<PartitionId> partitions() {
        return lanesOf.keySet();
    }

    void onEnded(LaneId lane) {
        if (places.containsKey(lane)) {
            endedLanes.add(lane);
        }
    }

    /** True if no lane will ever have data again; also if there is none. */
    boolean isExhausted() {
        return endedLanes.size() == places.size();
    }
}
