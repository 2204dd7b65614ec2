package io.spate.internal.driver;

import io.spate.internal.chain.ActiveBatch;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LastCall;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import org.jspecify.annotations.Nullable;

/** One lane at its driver, with the batch of it that is being pushed. Owned by that driver. */
final class LaneSlot {

    final SourceLane<?> lane;
    final PartitionSlot partition;

    /** How the lane says that it has data, or null if it is polled at an interval. */
    @Nullable
    LaneWaker waker;

    /** Where the lane is in its driver's rotation. */
    int index;

    /** The batch at hand, or null between two batches. */
    @Nullable
    ActiveBatch batch;

    /** True while the batch at hand waits for a shard. */
    boolean isBlocked;

    boolean hasEnded;

    /** True once the lane is being revoked, or leaves: it is not polled any more. */
    boolean isQuiescing;

    /** True once the lane was taken from a partition that stays: it is closed when its batch has been pushed. */
    boolean isLeaving;

    /** True while somebody wants the lane not to be polled. */
    boolean isPaused;

    /** After a failed poll, or while a decoder is not ready for the batch at hand: when to try again. */
    Deadline restsUntil = Deadline.NEVER;

    LaneSlot(SourceLane<?> lane, PartitionSlot partition) {
        this.lane = lane;
        this.partition = partition;
    }

    /** True if the lane may have one more batch; the gate is asked last, because asking makes it wake the driver. */
    boolean mayPoll(long nowNanos) {
        return !hasEnded
                && !isQuiescing
                && !isPaused
                && partition.holder == null
                && isDue()
                && !rests(nowNanos)
                && !partition.issuer.isGateClosed();
    }

    private boolean isDue() {
        return waker == null || waker.isDue();
    }

    /** Calls the lane. One that says when it has data is asked again without that, unless it was empty. */
    RecordBatch<?> poll(int maxRecords) {
        if (waker == null) {
            return lane.poll(maxRecords);
        }
        waker.clear();
        boolean isEmpty = false;
        try {
            RecordBatch<?> records = lane.poll(maxRecords);
            isEmpty = records == RecordBatch.none();
            return records;
        } finally {
            if (!isEmpty) {
                waker.stayDue();
            }
        }
    }

    boolean rests(long nowNanos) {
        return restsUntil != Deadline.NEVER && !restsUntil.hasPassed(nowNanos);
    }

    /** The lane has handed out a batch. */
    ActiveBatch begin(RecordBatch<?> records) {
        ActiveBatch begun = new ActiveBatch(records, partition.issuer.issue());
        batch = begun;
        partition.holder = this;
        return begun;
    }

    /** Every record of the batch at hand was pushed. */
    void finish(ActiveBatch finished) {
        finished.finish(); // asks the lane's cursor, which may throw
        letGo();
    }

    /** Fails the batch at hand, if there is one. */
    void abandonBatch() {
        if (batch != null) {
            ActiveBatch abandoned = batch;
            letGo();
            abandoned.abandon();
        }
    }

    /** The lane goes once its batch has been pushed. */
    void leave() {
        isQuiescing = true;
        isLeaving = true;
    }

    private void letGo() {
        batch = null;
        partition.holder = null;
    }

    /** The last call to a lane. */
    static void close(SourceLane<?> lane) {
        LastCall.close(lane.id() + " of partition " + lane.partition(), lane::close);
    }

    @Override
    public String toString() {
        return lane.id() + " (partition " + partition.issuer.grant() + ")";
    }
}
