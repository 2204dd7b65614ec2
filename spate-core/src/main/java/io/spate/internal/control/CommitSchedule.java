package io.spate.internal.control;

import io.spate.config.CheckpointConfig;
import io.spate.internal.concurrent.Deadline;
import io.spate.record.PartitionId;
import java.util.Set;

/**
 * When positions are committed: at every tick, as soon as they settle for a source that waits for them, at once when the
 * input has ended, and again after a failure. Owned by the controller thread.
 */
final class CommitSchedule {

    private final Committer committer;
    private final Ownership ownership;
    private final Ending ending;
    private final CheckpointConfig config;
    private final CommitChase chase = new CommitChase();
    private Deadline tick = Deadline.NEVER;

    CommitSchedule(Committer committer, Ownership ownership, Ending ending, CheckpointConfig config) {
        this.committer = committer;
        this.ownership = ownership;
        this.ending = ending;
        this.config = config;
    }

    void begin(long nowNanos) {
        tick = Deadline.after(nowNanos, config.interval());
    }

    /** True once per interval. */
    boolean takeTick(long nowNanos) {
        if (!tick.hasPassed(nowNanos)) {
            return false;
        }
        tick = Deadline.after(nowNanos, config.interval());
        return true;
    }

    /** The source waits for positions of these partitions, for at most one interval. */
    void chase(Set<PartitionId> partitions, long nowNanos) {
        ownership.flush(partitions);
        chase.begin(partitions, nowNanos, config.interval());
    }

    /** Commits everything that is due; returns how much was done. */
    int commitAll(long nowNanos) {
        if (committer.isClean() || committer.isRefused()) {
            return 0;
        }
        ending.guarded(
                "source", "committing positions failed", () -> committer.commit(nowNanos, config.commitTimeout()));
        return 1;
    }

    /**
     * Commits between two ticks what cannot wait for the next one.
     *
     * @param isUrgent true if nothing is worth waiting for, because the input has ended
     */
    int commitDue(boolean isUrgent, long nowNanos) {
        boolean isWanted = isUrgent && !committer.isClean() && !committer.isInBackOff(nowNanos);
        if (isWanted || committer.isRetryDue(nowNanos)) {
            return commitAll(nowNanos);
        }
        return commitChased(nowNanos);
    }

    /** Positions that the source waits for are committed as soon as they are settled, and no others with them. */
    private int commitChased(long nowNanos) {
        Set<PartitionId> chased = chase.partitions(nowNanos, ownership::owns);
        if (chased.isEmpty() || !committer.isDue(chased) || committer.isRefused() || committer.isInBackOff(nowNanos)) {
            return 0;
        }
        ending.guarded(
                "source",
                "committing positions failed",
                () -> committer.commit(chased, nowNanos, config.commitTimeout()));
        return 1;
    }

    /** When something is to be committed, even if nothing happens. */
    Deadline nextDeadline() {
        return committer.isClean() ? tick : tick.earlier(committer.nextDeadline());
    }
}
