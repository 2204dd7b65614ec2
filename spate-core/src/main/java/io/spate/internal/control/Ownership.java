package io.spate.internal.control;

import io.spate.internal.backpressure.PauseBook;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.checkpoint.PartitionGrant;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.driver.LaneGrant;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.source.SourceLane;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins and ends the lives of partitions: grants their lanes to drivers, and takes away everything that is known about
 * them when they are lost. Owned by the controller thread.
 */
final class Ownership {

    private static final Logger LOG = LoggerFactory.getLogger(Ownership.class);

    private final Checkpointer books;
    private final Committer committer;
    private final PauseBook pauses;
    private final List<DriverPort> drivers;
    private final Assignment assignment;
    private final PauseRequests requests = new PauseRequests();
    private final BitSet pressedDrivers = new BitSet();

    Ownership(Checkpointer books, Committer committer, PauseBook pauses, List<DriverPort> drivers) {
        this.books = books;
        this.committer = committer;
        this.pauses = pauses;
        this.drivers = drivers;
        this.assignment = new Assignment(drivers.size());
    }

    /** More lanes. A partition's books exist before any driver can issue a batch of it. */
    void add(List<? extends SourceLane<?>> lanes) {
        Map<Integer, List<LaneGrant>> grants = new TreeMap<>();
        assignment.group(lanes).forEach((partition, group) -> {
            int driver = assignment.place(partition, group);
            PartitionGrant grant = books.grant(partition, drivers.get(driver).wakeup());
            for (SourceLane<?> lane : group) {
                grants.computeIfAbsent(driver, d -> new ArrayList<>()).add(new LaneGrant(lane, grant));
                pauses.add(lane.id());
                if (pressedDrivers.get(driver)) {
                    pauses.raise(lane.id(), PauseBook.Reason.DRIVER_PRESSURE);
                }
            }
        });
        grants.forEach((driver, granted) -> send(driver, new DriverCommand.Grant(granted)));
        obeyRequests(grants.values().stream()
                .flatMap(List::stream)
                .filter(grant -> requests.isPaused(grant.partition().partition()))
                .map(grant -> grant.lane().id())
                .collect(Collectors.toSet()));
        LOG.info(
                "{} lanes were added, {} partitions are owned",
                lanes.size(),
                assignment.partitions().size());
    }

    /** Lanes are gone; a partition without lanes loses its books and its positions are not committed any more. */
    void release(Set<LaneId> lanes) {
        Assignment.Removed removed = assignment.remove(lanes);
        removed.byDriver().forEach((driver, gone) -> {
            gone.forEach(pauses::remove);
            send(driver, new DriverCommand.Drop(gone));
        });
        removed.emptied().forEach((partition, driver) -> {
            if (books.pending(partition) > 0) {
                assignment.onLeftBehind(partition, driver);
            }
            books.release(partition);
            committer.forget(partition);
        });
        if (!removed.emptied().isEmpty()) {
            LOG.info("partitions {} are not owned any more", removed.emptied().keySet());
        }
    }

    private void send(int driver, DriverCommand command) {
        drivers.get(driver).outbox().send(command);
    }

    /** Asks the drivers of these lanes to finish them; returns the drivers asked. */
    Set<Integer> quiesce(Set<LaneId> lanes, int revocation) {
        Map<Integer, Set<LaneId>> byDriver = assignment.byDriver(lanes);
        byDriver.forEach((driver, its) -> send(driver, new DriverCommand.Quiesce(its, revocation)));
        return byDriver.keySet();
    }

    /** Asks the drivers of these partitions to hand over what they hold. */
    void flush(Set<PartitionId> partitions) {
        assignment.driversOf(partitions).forEach(driver -> send(driver, new DriverCommand.Flush()));
    }

    Set<LaneId> lanes() {
        return assignment.lanes();
    }

    boolean owns(PartitionId partition) {
        return !assignment.lanesOf(partition).isEmpty();
    }

    Set<LaneId> lanesOf(PartitionId partition) {
        return assignment.lanesOf(partition);
    }

    /** Partitions that would have no lane left without these. */
    Set<PartitionId> emptiedBy(Set<LaneId> lanes) {
        return assignment.emptiedBy(lanes);
    }

    void onCeiling(PartitionId partition, boolean isReached) {
        assignment.lanesOf(partition).forEach(lane -> set(lane, PauseBook.Reason.PENDING_CEILING, isReached));
    }

    void onPressure(int driver, boolean isOn) {
        pressedDrivers.set(driver, isOn);
        assignment.lanesAt(driver).forEach(lane -> set(lane, PauseBook.Reason.DRIVER_PRESSURE, isOn));
    }

    /** Somebody asked to pause or to resume these partitions, or everything if null. */
    void onPauseRequested(boolean isPaused, @Nullable Set<PartitionId> partitions) {
        if (partitions == null) {
            if (isPaused) {
                requests.pauseAll();
            } else {
                requests.resumeAll();
            }
        } else if (isPaused) {
            requests.pause(partitions);
        } else {
            requests.resume(partitions);
        }
        LOG.info("{} {}", isPaused ? "pausing" : "resuming", partitions == null ? "everything" : partitions);
        obeyRequests(assignment.lanes());
    }

    /** Pauses or resumes these lanes as was requested of their partitions. */
    private void obeyRequests(Set<LaneId> lanes) {
        Map<Boolean, Set<LaneId>> byRequest = lanes.stream()
                .collect(Collectors.partitioningBy(
                        lane -> requests.isPaused(assignment.partitionOf(lane)), Collectors.toSet()));
        byRequest.forEach((isPaused, those) -> {
            those.forEach(lane -> set(lane, PauseBook.Reason.REQUEST, isPaused));
            assignment.byDriver(those).forEach((driver, its) -> send(driver, new DriverCommand.Pause(its, isPaused)));
        });
    }

    private void set(LaneId lane, PauseBook.Reason reason, boolean holds) {
        if (holds) {
            pauses.raise(lane, reason);
        } else {
            pauses.lift(lane, reason);
        }
    }

    void onEnded(LaneId lane) {
        assignment.onEnded(lane);
    }

    /** True if no lane will ever have data again; also if there is none. */
    boolean isExhausted() {
        return assignment.isExhausted();
    }

    Set<PartitionId> partitions() {
        return assignment.partitions();
    }
}
