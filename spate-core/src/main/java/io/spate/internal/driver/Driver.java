package io.spate.internal.driver;

import io.spate.config.DriverConfig;
import io.spate.internal.backpressure.PressureSwitch;
import io.spate.internal.chain.ActiveBatch;
import io.spate.internal.chain.Chain;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.record.LaneId;
import io.spate.report.Failure;
import io.spate.source.RecordBatch;
import io.spate.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls its lanes in turn and pushes their batches through its chain. A batch that must wait for a shard is left where it
 * is, and the other lanes go on. Owned by a driver thread.
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
    private final PollErrors pollErrors;
    private final Consumer<DriverCommand> reader = command -> command.deliverTo(this);

    private Phase phase = Phase.RUNNING;
    private boolean hasFailed;
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
        this.pollErrors = new PollErrors(clock);
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

    /** The next lane that can do something does it. */
    private int takeTurn() {
        if (!hasFailed && lanes.isQuiescing() && finishQuiescing()) {
            return 1;
        }
        int count = hasFailed ? 0 : lanes.all().size();
        for (int offset = 0; offset < count; offset++) {
            LaneSlot slot = lanes.at(offset);
            if (step(slot)) {
                lanes.advancePast(offset);
                return 1;
            }
        }
        return 0;
    }

    /** Batches of lanes that are being revoked go first, whatever else there is to read. */
    private boolean finishQuiescing() {
        for (LaneSlot slot : lanes.all()) {
            if (slot.isQuiescing && slot.batch != null && step(slot)) {
                return true;
            }
        }
        return false;
    }

    private boolean step(LaneSlot slot) {
        ActiveBatch batch = slot.batch;
        if (batch == null) {
            return mayPoll(slot) && poll(slot);
        }
        if (slot.isBlocked && chain.mustWait(batch)) {
            return false;
        }
        push(slot, batch);
        return true;
    }

    private boolean mayPoll(LaneSlot slot) {
        return phase == Phase.RUNNING && !pressure.isOn() && slot.mayPoll(nowNanos);
    }

    private boolean poll(LaneSlot slot) {
        RecordBatch<?> records;
        try {
            records = slot.lane.poll(config.maxPollRecords());
        } catch (Throwable e) { // an Error too: it ends the run
            onPollError(slot, e);
            return false;
        }
        slot.pollAgain = Deadline.NEVER;
        if (records == RecordBatch.none()) {
            return false;
        }
        if (records == RecordBatch.end()) {
            slot.hasEnded = true;
            controller.send(new DriverEvent.LaneEnded(slot.lane.id()));
            return true;
        }
        slot.batch = new ActiveBatch(records, slot.issuer.issue());
        push(slot, slot.batch);
        return true;
    }

    private void onPollError(LaneSlot slot, Throwable error) {
        if (pollErrors.mayPass(slot, error, nowNanos)) {
            return;
        }
        fail(new Failure(role() + "/source", "polling " + slot + " failed: " + error, error));
    }

    private void push(LaneSlot slot, ActiveBatch batch) {
        int limit = phase == Phase.RUNNING ? config.maxPollRecords() : RECORDS_PER_STEP_AT_STOP;
        try {
            switch (chain.push(batch, mailbox, limit)) {
                case EXHAUSTED -> {
                    batch.finish();
                    slot.batch = null;
                }
                case BLOCKED -> slot.isBlocked = true;
                case INTERRUPTED -> slot.isBlocked = false;
                case FAILED -> slot.isBlocked = false; // the chain is asked for its failure below
            }
            checkChain();
        } catch (Throwable e) { // the lane's cursor threw; an Error too: it ends the run
            fail(new Failure(role() + "/source", "reading a batch of " + slot + " failed: " + e, e));
        }
        if (!hasFailed) {
            idleFlush = Deadline.after(nowNanos, config.idleFlush());
        }
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
        for (int revocation : lanes.takeQuiet()) {
            if (!hasFailed) {
                chain.flush();
                checkChain();
            }
            controller.send(new DriverEvent.LanesQuiet(index, revocation));
            quiet++;
        }
        return quiet;
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
            boolean isEmpty = !lanes.hasBatches() && chain.flush();
            checkChain();
            if (!isEmpty) {
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
                lanes.add(grant);
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
    public void onFlush() {
        if (!hasFailed && chain.hasOpenRows()) {
            chain.flush();
            checkChain();
        }
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
            if (slot.batch == null && mayPoll(slot)) {
                return next.earlier(Deadline.after(nowNanos, config.lanePollInterval()));
            }
            if (!slot.pollAgain.hasPassed(nowNanos)) {
                next = next.earlier(slot.pollAgain);
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
