package io.spate.internal.control;

import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.sink.ShardCommand;
import java.util.BitSet;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The phases in which a run ends: the source may finish reading, drivers hand over, shards write, positions are committed. Each phase is over when all
 * have answered or its time has passed. Owned by the controller thread.
 */
final class DrainSequence {

    private static final Logger LOG = LoggerFactory.getLogger(DrainSequence.class);

    /** Where the end of the run stands. */
    enum Phase {
        NOT_BEGUN,
        FINISHING,
        STOPPING_DRIVERS,
        DRAINING_SINKS,
        FINAL_COMMIT,
        CLOSED
    }

    private final List<Outbox<DriverCommand>> drivers;
    private final List<Outbox<ShardCommand>> shards;
    private final BitSet runningDrivers = new BitSet();
    private final BitSet runningShards = new BitSet();
    private DrainBudget budget = new DrainBudget(0, java.time.Duration.ZERO);
    private Phase phase = Phase.NOT_BEGUN;
    private long abandonedRows;

    DrainSequence(List<Outbox<DriverCommand>> drivers, List<Outbox<ShardCommand>> shards) {
        this.drivers = List.copyOf(drivers);
        this.shards = List.copyOf(shards);
        runningDrivers.set(0, drivers.size());
        runningShards.set(0, shards.size());
    }

    Phase phase() {
        return phase;
    }

    /** True while a run that was asked to stop goes on, because the source reads on what it holds. */
    boolean isFinishing() {
        return phase == Phase.FINISHING;
    }

    /** True once the drivers were told to stop. */
    boolean hasBegun() {
        return phase != Phase.NOT_BEGUN && phase != Phase.FINISHING;
    }

    DrainBudget budget() {
        return budget;
    }

    /** Rows that shard workers gave up. */
    long abandonedRows() {
        return abandonedRows;
    }

    /** The budget runs from now on, and the source may use some of it to read on. */
    void finish(DrainBudget allowed) {
        budget = allowed;
        move(Phase.FINISHING);
    }

    /** The drivers stop; what is allowed counts only if the budget does not run already. */
    void begin(DrainBudget allowed) {
        if (!isFinishing()) {
            budget = allowed;
        }
        move(Phase.STOPPING_DRIVERS);
        shards.forEach(shard -> shard.send(new ShardCommand.Settle(true))); // what waits at drivers needs the room
        drivers.forEach(driver -> driver.send(new DriverCommand.Stop(budget.offersUntil())));
    }

    void onDriverGone(int driver) {
        runningDrivers.clear(driver);
    }

    void onShardGone(int shard, long rows) {
        runningShards.clear(shard);
        abandonedRows += rows;
    }

    /** Goes on to the next phase if this one is over; returns true if it did. */
    boolean step(long nowNanos) {
        if (phase == Phase.STOPPING_DRIVERS && isOver(runningDrivers, budget.driversUntil(), "drivers", nowNanos)) {
            move(Phase.DRAINING_SINKS);
            shards.forEach(shard -> shard.send(new ShardCommand.Drain(budget.writesUntil())));
            return true;
        }
        if (phase == Phase.DRAINING_SINKS && isOver(runningShards, budget.workersUntil(), "shards", nowNanos)) {
            move(Phase.FINAL_COMMIT);
            return true;
        }
        return false;
    }

    void onCommitted() {
        move(Phase.CLOSED);
    }

    private static boolean isOver(BitSet running, Deadline limit, String who, long nowNanos) {
        if (running.isEmpty()) {
            return true;
        }
        if (limit.hasPassed(nowNanos)) {
            LOG.error("{} {} did not end in time; what they hold is read again by the next run", who, running);
            return true;
        }
        return false;
    }

    /** When the phase at hand is over at the latest. */
    Deadline nextDeadline() {
        return switch (phase) {
            case FINISHING -> budget.readingUntil();
            case STOPPING_DRIVERS -> budget.driversUntil();
            case DRAINING_SINKS -> budget.workersUntil();
            case FINAL_COMMIT -> budget.commitsUntil();
            case NOT_BEGUN, CLOSED -> Deadline.NEVER;
        };
    }

    private void move(Phase next) {
        LOG.debug("drain {} -> {}", phase, next);
        phase = next;
    }
}
