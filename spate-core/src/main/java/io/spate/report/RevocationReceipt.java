package io.spate.report;

import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How lanes were given up. Immutable.
 *
 * @param partitions the partitions that lost their last lane, in their order
 * @param outcome see {@link Outcome}
 * @param inFlight batches of these partitions that were not settled when it began
 * @param abandoned batches of these partitions that were not settled when it ended: the next owner reads them again, so
 *     this is the number of batches with duplicates to expect
 * @param used time from the beginning to the release
 * @param budget time it was allowed
 */
public record RevocationReceipt(
        SortedSet<PartitionId> partitions,
        Outcome outcome,
        long inFlight,
        long abandoned,
        Duration used,
        Duration budget) {

    /** Why a revocation was over. */
    public enum Outcome {
        /** Everything read was settled and committed. */
        DRAINED,
        /** What was left could not be settled or committed any more. */
        CANNOT_FINISH,
        /** The time was over. */
        TIMED_OUT,
        /** The lanes were lost meanwhile. */
        LOST,
        /** The run began to end; its drain settles and commits what can be. */
        ENDED
    }

    public RevocationReceipt {
        partitions = Collections.unmodifiableSortedSet(new TreeSet<>(partitions));
    }

    /** Batches in flight at the beginning that were settled before the end. */
    public long settled() {
        return Math.max(0, inFlight - abandoned);
    }
}
