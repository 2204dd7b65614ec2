package io.spate.source;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a source has to tell the controller. */
public sealed interface SourceEvent<T> {

    /** Nothing happened. May be returned before the timeout is over; the runtime then waits for the rest itself. */
    static <T> SourceEvent<T> idle() {
        return new Idle<>();
    }

    /**
     * All lanes there are now; possibly none. Lanes of an earlier assignment that still live are revoked first, and a
     * partition that comes back is granted when its revocation is over.
     *
     * @param lanes the lanes, each partition's together
     */
    record LanesAssigned<T>(List<SourceLane<T>> lanes) implements SourceEvent<T> {
        public LanesAssigned {
            lanes = List.copyOf(lanes);
        }
    }

    /**
     * More lanes, of partitions that are not owned, or are being revoked: these are granted when that is over.
     *
     * @param lanes the lanes, each partition's together
     */
    record LanesAdded<T>(List<SourceLane<T>> lanes) implements SourceEvent<T> {
        public LanesAdded {
            lanes = List.copyOf(lanes);
        }
    }

    /**
     * These lanes are to be given up: drivers stop them, what they have read is settled and committed, and then the barrier
     * completes. Until then the source still owns them: {@link Source#commit} and {@link Source#flushCommits} may name their
     * partitions. It completes at the drain time-out at the latest.
     *
     * @param lanes the lanes to give up; unknown ones arrive at once
     * @param barrier made with one party for each lane
     */
    record LanesRevoked<T>(Set<LaneId> lanes, DrainBarrier barrier) implements SourceEvent<T> {
        public LanesRevoked {
            lanes = Collections.unmodifiableSet(new TreeSet<>(lanes));
        }
    }

    /**
     * These lanes have ended and all of them is committed: they are let go without flush or commit.
     *
     * @param lanes the lanes that are done
     */
    record LanesRetired<T>(Set<LaneId> lanes) implements SourceEvent<T> {
        public LanesRetired {
            lanes = Collections.unmodifiableSet(new TreeSet<>(lanes));
        }
    }

    /**
     * A hint: the source waits for the last positions of these partitions. They are flushed at once and committed as soon
     * as they settle, for at most a commit interval.
     *
     * @param partitions the partitions whose unit of work has ended
     */
    record CommitReady<T>(Set<PartitionId> partitions) implements SourceEvent<T> {
        public CommitReady {
            partitions = Collections.unmodifiableSet(new TreeSet<>(partitions));
        }
    }

    /**
     * These lanes were taken away and may already belong to somebody else: nothing of them is drained or committed any
     * more. A partition whose lanes are all lost may come back with {@link LanesAdded}.
     *
     * @param lanes the lanes that are gone
     */
    record LanesLost<T>(Set<LaneId> lanes) implements SourceEvent<T> {
        public LanesLost {
            lanes = Collections.unmodifiableSet(new TreeSet<>(lanes));
        }
    }

    /** See {@link #idle()}. */
    record Idle<T>() implements SourceEvent<T> {}

    /** No more lanes will come: the run is complete once every lane has ended and all its data is committed. */
    record Drained<T>() implements SourceEvent<T> {}
}
