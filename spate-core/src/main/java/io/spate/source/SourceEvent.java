package io.spate.source;

import io.spate.record.LaneId;
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
     * All lanes there are now; possibly none. Lanes of an earlier assignment that still live are lost by it.
     *
     * @param lanes the lanes, each partition's together
     */
    record LanesAssigned<T>(List<SourceLane<T>> lanes) implements SourceEvent<T> {
        public LanesAssigned {
            lanes = List.copyOf(lanes);
        }
    }

    /**
     * More lanes, of partitions that are not owned yet.
     *
     * @param lanes the lanes, each partition's together
     */
    record LanesAdded<T>(List<SourceLane<T>> lanes) implements SourceEvent<T> {
        public LanesAdded {
            lanes = List.copyOf(lanes);
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
