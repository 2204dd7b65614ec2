package io.spate.internal.chain;

import io.spate.internal.concurrent.Mailbox;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import java.util.List;
import java.util.Set;

/** The whole chain of one driver as the driver sees it. Owned by that driver. */
public interface Chain {

    /** Why pushing a batch ended. */
    enum Outcome {
        /** Every record was pushed. */
        EXHAUSTED,
        /** The batch waits for a shard; {@link #mustWait} tells how long. */
        BLOCKED,
        /** The record at hand cannot be decoded yet; go on with the batch after a while. */
        NOT_READY,
        /** Something else is due; go on with the batch afterwards. */
        INTERRUPTED,
        /** The chain has failed and takes nothing any more; {@link #failure} tells why. */
        FAILED
    }

    /**
     * Pushes records of a batch, from where it was left, until one of the outcomes holds. Never runs an operator twice
     * for one record, but for a decoder that was not ready.
     *
     * @param mail ends the push between two records when something arrives
     * @param limit most records to push
     */
    Outcome push(ActiveBatch batch, Mailbox<?> mail, int limit);

    /** True while a shard that the blocked batch waits for still has parked chunks. */
    boolean mustWait(ActiveBatch blocked);

    /** Hands over parked chunks as far as their shards take them; returns how many. */
    int relieve();

    /** Lets operators with state emit what is due. */
    void tick();

    /** Lets operators with state emit what they keep of these partitions, upstream first. */
    void drain(Set<PartitionId> partitions);

    /** Seals and hands over everything; true if nothing is left in the chain. */
    boolean flush();

    /** True if an open chunk holds rows. */
    boolean hasOpenRows();

    /** True once the chain takes nothing any more. */
    boolean hasFailed();

    /**
     * True once a shard takes nothing any more, because its worker has ended: the run is about to end too, by whatever
     * ended the worker.
     */
    boolean isCutOff();

    /** Why it failed; the component begins with {@code driver}. */
    Failure failure(String driver);

    /** What its stages count, in chain order, the terminal last. */
    List<StageTally> tallies();

    /** Records that were pushed so far. Any thread. */
    long records();

    /** Gives up everything that was not handed over, and what operators keep. */
    void close();
}
