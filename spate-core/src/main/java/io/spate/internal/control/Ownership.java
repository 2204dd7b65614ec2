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
    private final BitSet pressedDrivers = new BitSet();

    Ownership(Checkpointer books, Committer committer, PauseBook pauses, List<DriverPort> drivers) {
        this.books = books;
        this.committer = committer;
        this.pauses = pauses;
        this.drivers = drivers;
        this.assignment = new Assignment(drivers.size());
    }

    /** These are all lanes: whatever lived before is lost. */
    void assign(List<? extends SourceLane<?>> lanes) {
        lose(assignment.lanes());
        add(lanes);
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
        grants.forEach((driver, granted) -> drivers.get(driver).outbox().send(new DriverCommand.Grant(granted)));
        LOG.info(
                "{} lanes were added, {} partitions are owned",
                lanes.size(),
                assignment.partitions().size());
    }

    /** Lanes are gone; a partition without lanes loses its books and its positions are not committed any more. */
    void lose(Set<LaneId> lanes) {
        Map<Integer, Set<LaneId>> lost = assignment.remove(lanes);
        lost.forEach((driver, gone) -> {
            gone.forEach(pauses::remove);
            drivers.get(driver).outbox().send(new DriverCommand.Drop(gone));
        });
        List<PartitionId> emptied = assignment.takeEmptied();
        for (PartitionId partition : emptied) {
            books.release(partition);
            committer.forget(partition);
        }
        if (!emptied.isEmpty()) {
            LOG.info("partitions {} were lost; what was not committed of them is read again elsewhere", emptied);
        }
    }

    void onCeiling(PartitionId partition, boolean isReached) {
        assignment.lanesOf(partition).forEach(lane -> set(lane, PauseBook.Reason.PENDING_CEILING, isReached));
    }

    void onPressure(int driver, boolean isOn) {
        pressedDrivers.set(driver, isOn);
        assignment.lanesAt(driver).forEach(lane -> set(lane, PauseBook.Reason.DRIVER_PRESSURE, isOn));
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
