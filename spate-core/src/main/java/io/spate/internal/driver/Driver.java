package io.spate.internal.driver;

import io.spate.config.DriverConfig;
import io.spate.internal.backpressure.PressureSwitch;
import io.spate.internal.chain.Chain;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import io.spate.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one chain over its lanes: does what the controller asks, hands over what was pushed, and takes part in revocations
 * and in the end of the run, whatever has failed. Owned by a driver thread.
 */
public final class Driver implements Agent, DriverCommand.Handler {

    private static final Logger LOG = LoggerFactory.getLogger(Driver.class);
    private static final int COMMANDS_PER_STEP = 256;
    private static final int RECORDS_PER_STEP_AT_STOP = 16; // so that slow operators cannot overrun the stop's deadline

    private enum Phase {
        RUNNING,
        STOPPING,
        STOPPED
    }

    private final int index;
    private final DriverConfig config;
    private final Clock clock;
    private final Chain chain;
    private final PressureSwitch pressure;
    private final Mailbox<DriverCommand> mailbox;
    private final Outbox<? super DriverEvent> controller;
    private final LaneRotation lanes;
    private final LaneTurns turns;
    private final Consumer<DriverCommand> reader = command -> command.deliverTo(this);

    private Phase phase = Phase.RUNNING;
    private boolean hasFailed;
    private boolean hasDrained;
    private long nowNanos;
    private Deadline idleFlush = Deadline.NEVER;
    private Deadline offersUntil = Deadline.NEVER;

    public Driver(
            int index,
            DriverConfig config,
            Clock clock,
            Chain chain,
            PressureSwitch pressure,
            Mailbox<DriverCommand> mailbox,
            DriverControls controls) {
        this.index = index;
        this.config = config;
        this.clock = clock;
        this.chain = chain;
        this.pressure = pressure;
        this.mailbox = mailbox;
        this.controller = controls.events();
        this.lanes = new LaneRotation(controls.books());
        this.turns = new LaneTurns(lanes, chain, mailbox, config, controller, clock, this::onLaneFailure);
    }

    @Override
    public String role() {
        return "driver-" + index;
    }

    /** The driver's number, from 0. */
    public int index() {
        return index;
    }

    /** What the driver pushes records through. */
    public Chain chain() {
        return chain;
    }

    @Override
    public int doWork() {
        nowNanos = clock.nanoTime();
        int work = mailbox.read(reader, COMMANDS_PER_STEP);
        work += chain.relieve();
        checkChain();
        work += watchPressure();
        work += takeTurn();
        work += reportQuiet();
        work += flushWhenIdle();
        work += stop();
        return work;
    }

    private int watchPressure() {
        if (pressure.update(nowNanos)) {
            controller.send(new DriverEvent.Pressure(index, pressure.isOn()));
            return 1;
        }
        return 0;
    }

    private int takeTurn() {
        if (hasFailed) {
            return 0;
        }
        int limit = phase == Phase.RUNNING ? config.maxPollRecords() : RECORDS_PER_STEP_AT_STOP;
        boolean hasWorked = turns.take(mayPoll(), limit, nowNanos);
        checkChain();
        if (turns.takeProgress() && !hasFailed) {
            idleFlush = Deadline.after(nowNanos, config.idleFlush());
        }
        return hasWorked ? 1 : 0;
    }

    private boolean mayPoll() {
        return phase == Phase.RUNNING && !pressure.isOn();
    }

    private void onLaneFailure(Failure failure) {
        fail(new Failure(role() + '/' + failure.component(), failure.reason(), failure.cause()));
    }

    private void checkChain() {
        if (hasFailed) {
            return;
        }
        if (chain.hasFailed()) {
            fail(chain.failure(role()));
        } else if (chain.isCutOff()) {
            LOG.debug("{} is cut off from its sink and waits for the run's end", role());
            giveUpForGood();
        }
    }

    /** Reports the first failure; the driver then only takes part in the end of the run. */
    private void fail(Failure failure) {
        if (!hasFailed) {
            giveUpForGood();
            controller.send(new DriverEvent.DriverFailed(index, failure));
        }
    }

    private void giveUpForGood() {
        hasFailed = true;
        idleFlush = Deadline.NEVER;
        giveUp();
    }

    private void giveUp() {
        lanes.all().forEach(LaneSlot::abandonBatch);
        chain.close();
    }

    /** Says of each revocation when its lanes hold no batch any more and every row of them was sealed. */
    private int reportQuiet() {
        int quiet = 0;
        for (Map.Entry<Integer, Set<PartitionId>> over : lanes.takeQuiet().entrySet()) {
            drain(over.getValue());
            controller.send(new DriverEvent.LanesQuiet(index, over.getKey()));
            quiet++;
        }
        return quiet;
    }

    /** At the stop: true if nothing is left in the chain; operators are asked once. */
    private boolean handOverAll() {
        if (!hasDrained) {
            hasDrained = true;
            return drain(lanes.partitions());
        }
        boolean isEmpty = chain.flush();
        checkChain();
        return isEmpty;
    }

    /** Hands over everything, also what operators keep of these partitions; true if nothing is left in the chain. */
    private boolean drain(Set<PartitionId> partitions) {
        if (hasFailed) {
            return true;
        }
        chain.drain(partitions);
        boolean isEmpty = chain.flush();
        checkChain();
        return isEmpty;
    }

    private int flushWhenIdle() {
        if (hasFailed || !idleFlush.hasPassed(nowNanos)) {
            return 0;
        }
        idleFlush = Deadline.NEVER;
        chain.flush();
        checkChain();
        return 1;
    }

    private int stop() {
        if (phase != Phase.STOPPING) {
            return 0;
        }
        boolean isTimeOver = offersUntil.hasPassed(nowNanos);
        if (!hasFailed && !isTimeOver) {
            if (lanes.hasBatches() || !handOverAll()) {
                return 0;
            }
        }
        giveUp();
        lanes.all().forEach(slot -> LaneSlot.close(slot.lane));
        move(Phase.STOPPED);
        controller.send(new DriverEvent.DriverStopped(index));
        return 1;
    }

    @Override
    public void onGrant(List<LaneGrant> grants) {
        for (LaneGrant grant : grants) {
            if (phase == Phase.RUNNING && !hasFailed) {
                turns.admit(grant);
            } else {
                LaneSlot.close(grant.lane());
            }
        }
    }

    @Override
    public void onDrop(Set<LaneId> lost) {
        for (LaneSlot slot : lanes.remove(lost)) {
            slot.abandonBatch();
            LaneSlot.close(slot.lane);
        }
    }

    @Override
    public void onQuiesce(Set<LaneId> revoked, int revocation) {
        lanes.quiesce(revoked, revocation);
    }

    @Override
    public void onPause(Set<LaneId> some, boolean isPaused) {
        lanes.pause(some, isPaused);
    }

    @Override
    public void onFlush() {
        if (hasFailed) {
            return;
        }
        chain.tick();
        if (chain.hasOpenRows()) {
            chain.flush();
        }
        checkChain();
    }

    @Override
    public void onDrain() {
        drain(lanes.partitions());
    }

    @Override
    public void onStop(Deadline offers) {
        if (phase == Phase.RUNNING) {
            offersUntil = offers;
            move(Phase.STOPPING);
        }
    }

    @Override
    public Deadline nextDeadline() {
        Deadline next = phase == Phase.STOPPING ? offersUntil : idleFlush;
        next = next.earlier(pressure.nextDeadline(nowNanos));
        for (LaneSlot slot : lanes.all()) {
            if (slot.batch == null && mayPoll() && slot.mayPoll(nowNanos)) {
                return next.earlier(Deadline.after(nowNanos, config.lanePollInterval()));
            }
            if (!slot.restsUntil.hasPassed(nowNanos)) {
                next = next.earlier(slot.restsUntil);
            }
        }
        return next;
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.STOPPED;
    }

    @Override
    public void onClose() {
        if (phase != Phase.STOPPED) {
            giveUp();
        }
    }

    private void move(Phase next) {
        LOG.debug("{} {} -> {}", role(), phase, next);
        phase = next;
    }
}
