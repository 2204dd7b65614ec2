package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Outbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.record.PartitionId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Issues the batches of one partition, hears at once how they end, and writes it down. Owned by the test's thread. */
public final class AckJournal implements Outbox<CheckpointEvent>, CheckpointEvent.Handler {

    /** Whose batches are issued. */
    public static final PartitionId PARTITION = PartitionId.of(7);

    final PartitionGrant grant;
    private final BatchIssuer issuer;
    private final Set<BatchAck> delivered = new HashSet<>();
    private final Set<BatchAck> failed = new HashSet<>();
    private final List<String> lines = new ArrayList<>();

    /** A journal for a grant without a ceiling. */
    public AckJournal() {
        this(Integer.MAX_VALUE, Wakeup.NOBODY);
    }

    AckJournal(int maxPendingBatches, Wakeup driver) {
        grant = new Checkpointer(maxPendingBatches, (partition, isReached) -> {}).grant(PARTITION, driver);
        issuer = new BatchIssuer(grant, this);
    }

    /** The next batch's acknowledgement. */
    public BatchAck issue() {
        return issuer.issue();
    }

    BatchIssuer issuer() {
        return issuer;
    }

    /** True if the batch's last share was released and none had failed it. */
    public boolean isDelivered(BatchAck ack) {
        return delivered.contains(ack);
    }

    /** True if the batch's last share was released and somebody had failed it. */
    public boolean isFailed(BatchAck ack) {
        return failed.contains(ack);
    }

    /** True if somebody still holds a share of the batch. */
    public boolean isPending(BatchAck ack) {
        return !isDelivered(ack) && !isFailed(ack);
    }

    /** True if somebody has failed the batch, as whoever hears of its end may ask. */
    public static boolean hasFailed(BatchAck ack) {
        return ack.isFailed();
    }

    /** Rows of the batch that were settled so far. */
    public long settledRows(BatchAck ack) {
        return ack.settledRows();
    }

    /** Everything heard, in order. */
    public List<String> lines() {
        return lines;
    }

    @Override
    public void send(CheckpointEvent event) {
        event.deliverTo(this);
    }

    @Override
    public void onBatchIssued(BatchAck ack) {
        lines.add("issued " + ack.sequence());
    }

    @Override
    public void onBatchResolved(BatchAck ack) {
        (ack.isFailed() ? failed : delivered).add(ack);
        lines.add((ack.isFailed() ? "failed " : "delivered ") + ack.sequence());
    }
}
