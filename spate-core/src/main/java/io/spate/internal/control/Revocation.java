package io.spate.internal.control;

import io.spate.internal.concurrent.Deadline;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import io.spate.source.DrainBarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One revocation: which lanes, whom it waits for, how long it may take. Owned by the controller thread, moved by
 * {@link Revocations}.
 */
final class Revocation {

    private static final Logger LOG = LoggerFactory.getLogger(Revocation.class);

    /** Where it stands. */
    enum Phase {
        /** Drivers finish what they have polled of the lanes. */
        QUIESCING,
        /** Shards write what they hold of the partitions. */
        SETTLING,
        /** The source is given the last positions. */
        COMMITTING,
        /** The lanes are gone. */
        RELEASED
    }

    final int number;
    final Set<LaneId> lanes;
    final Set<PartitionId> partitions = new TreeSet<>();
    final Deadline deadline;
    final Set<Integer> awaitedDrivers = new TreeSet<>();
    private long inFlight;
    private final long startNanos;
    private final Duration budget;
    private final List<Waiter> waiters = new ArrayList<>();
    private final List<Revocation> earlier = new ArrayList<>();

    /** Lanes that a source waits for. */
    private record Waiter(Set<LaneId> lanes, DrainBarrier barrier) {}

    private Phase phase = Phase.QUIESCING;
    private RevocationReceipt.Outcome outcome = RevocationReceipt.Outcome.DRAINED;
    private @Nullable RevocationReceipt receipt;

    Revocation(int number, Set<LaneId> lanes, long nowNanos, Duration budget) {
        this.number = number;
        this.lanes = new TreeSet<>(lanes);
        this.startNanos = nowNanos;
        this.budget = budget;
        this.deadline = Deadline.after(nowNanos, budget);
    }

    /** The partition loses its last lane by this revocation, which drains it: so many batches of it are not settled. */
    void claim(PartitionId partition, long pending) {
        partitions.add(partition);
        inFlight += pending;
        phase = Phase.QUIESCING; // it may have been further with the others
    }

    Phase phase() {
        return phase;
    }

    void move(Phase next) {
        LOG.debug("revocation {} of {} {} -> {}", number, lanes, phase, next);
        phase = next;
    }

    /** The first thing that went wrong is the outcome. */
    void spoil(RevocationReceipt.Outcome reason) {
        if (outcome == RevocationReceipt.Outcome.DRAINED) {
            outcome = reason;
        }
    }

    /** One of its lanes is gone. */
    void arrive(LaneId lane) {
        if (lanes.remove(lane)) {
            for (Waiter waiter : waiters) {
                if (waiter.lanes.contains(lane)) {
                    waiter.barrier.arrive();
                }
            }
        }
    }

    /** A source waits for these of its lanes. */
    void addWaiter(Set<LaneId> awaited, DrainBarrier barrier) {
        waiters.add(new Waiter(Set.copyOf(awaited), barrier));
    }

    /** Lanes or partitions of it are being given up already: this is not over before that is. */
    void follow(Revocation other) {
        earlier.add(other);
    }

    /** True if drivers or an earlier revocation are to be waited for. */
    boolean isAwaiting() {
        earlier.removeIf(other -> {
            if (other.phase != Phase.RELEASED) {
                return false;
            }
            spoil(other.outcome);
            return true;
        });
        return !earlier.isEmpty() || !awaitedDrivers.isEmpty();
    }

    /** All its lanes are gone. */
    RevocationReceipt release(long abandoned, long nowNanos) {
        move(Phase.RELEASED);
        if (abandoned > 0) {
            spoil(RevocationReceipt.Outcome.CANNOT_FINISH);
        }
        Duration used = Deadline.between(startNanos, nowNanos);
        receipt = new RevocationReceipt(new TreeSet<>(partitions), outcome, inFlight, abandoned, used, budget);
        Set.copyOf(lanes).forEach(this::arrive);
        return receipt;
    }

    /** Only once it is released. */
    RevocationReceipt receipt() {
        if (receipt == null) {
            throw new IllegalStateException("revocation " + number + " is not over");
        }
        return receipt;
    }
}
