package io.spate.internal.driver;

import io.spate.config.DriverConfig;
import io.spate.internal.chain.ActiveBatch;
import io.spate.internal.chain.Chain;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.report.Failure;
import io.spate.source.RecordBatch;
import io.spate.time.Clock;
import java.util.function.Consumer;

/**
 * Lets a driver's lanes take turns: each polls a batch or pushes on with the one it has. Owned by its driver.
 */
final class LaneTurns {

    private final LaneRotation lanes;
    private final Chain chain;
    private final Mailbox<DriverCommand> mailbox;
    private final DriverConfig config;
    private final Outbox<? super DriverEvent> controller;
    private final PollErrors pollErrors;
    private final Consumer<Failure> onFailure;

    private long nowNanos;
    private boolean mayPoll;
    private int recordsPerTurn;
    private boolean hasProgressed;
    private boolean hasFailed;

    /** @param onFailure takes what ends the run */
    LaneTurns(
            LaneRotation lanes,
            Chain chain,
            Mailbox<DriverCommand> mailbox,
            DriverConfig config,
            Outbox<? super DriverEvent> controller,
            Clock clock,
            Consumer<Failure> onFailure) {
        this.lanes = lanes;
        this.chain = chain;
        this.mailbox = mailbox;
        this.config = config;
        this.controller = controller;
        this.pollErrors = new PollErrors(clock);
        this.onFailure = onFailure;
    }

    /** A lane takes its turns from now on; it may keep a way to say that it has data. */
    void admit(LaneGrant grant) {
        LaneSlot slot = lanes.add(grant);
        LaneWaker waker = new LaneWaker(mailbox.owner());
        try {
            if (grant.lane().keepWaker(waker)) {
                slot.waker = waker;
            }
        } catch (Throwable e) { // an Error too: it ends the run
            fail("offering a waker to " + slot, e);
        }
    }

    /**
     * The next lane that can do something does it; batches of lanes that are being revoked go first. Returns true if one
     * did.
     */
    boolean take(boolean mayPoll, int recordsPerTurn, long nowNanos) {
        this.nowNanos = nowNanos;
        this.mayPoll = mayPoll;
        this.recordsPerTurn = recordsPerTurn;
        if (lanes.stepQuiescing(this::step)) {
            return true;
        }
        int count = lanes.all().size();
        for (int offset = 0; offset < count && !hasFailed; offset++) {
            if (step(lanes.at(offset))) {
                lanes.advancePast(offset);
                return true;
            }
        }
        return false;
    }

    /** True, once, if records went through since it was last asked. */
    boolean takeProgress() {
        boolean was = hasProgressed;
        hasProgressed = false;
        return was;
    }

    private boolean step(LaneSlot slot) {
        ActiveBatch batch = slot.batch;
        if (batch == null) {
            return mayPoll && slot.mayPoll(nowNanos) && poll(slot);
        }
        if (slot.rests(nowNanos) || (slot.isBlocked && chain.mustWait(batch))) {
            return false;
        }
        push(slot, batch);
        return true;
    }

    private boolean poll(LaneSlot slot) {
        RecordBatch<?> records;
        try {
            records = slot.poll(config.maxPollRecords());
        } catch (Throwable e) { // an Error too: it ends the run
            if (!pollErrors.mayPass(slot, e, nowNanos)) {
                fail("polling " + slot, e);
            }
            return false;
        }
        slot.restsUntil = Deadline.NEVER;
        if (records == RecordBatch.none()) {
            return false;
        }
        if (records == RecordBatch.end()) {
            slot.hasEnded = true;
            controller.send(new DriverEvent.LaneEnded(slot.lane.id()));
            return true;
        }
        push(slot, slot.begin(records));
        return true;
    }

    private void push(LaneSlot slot, ActiveBatch batch) {
        long recordsBefore = chain.records();
        try {
            Chain.Outcome outcome = chain.push(batch, mailbox, recordsPerTurn);
            slot.isBlocked = outcome == Chain.Outcome.BLOCKED;
            hasProgressed |= outcome != Chain.Outcome.NOT_READY || chain.records() != recordsBefore;
            if (outcome == Chain.Outcome.NOT_READY) {
                slot.restsUntil = Deadline.after(nowNanos, config.lanePollInterval());
            } else if (outcome == Chain.Outcome.EXHAUSTED) {
                slot.finish(batch);
                letGo(slot);
            }
        } catch (Throwable e) { // the lane's cursor threw; an Error too: it ends the run
            fail("reading a batch of " + slot, e);
        }
    }

    private void letGo(LaneSlot slot) {
        if (slot.isLeaving) {
            lanes.takeOut(slot);
            LaneSlot.close(slot.lane);
        }
    }

    private void fail(String what, Throwable error) {
        hasFailed = true;
        onFailure.accept(new Failure("source", what + " failed: " + error, error));
    }
}
