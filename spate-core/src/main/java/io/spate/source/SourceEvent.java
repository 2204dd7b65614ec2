package io.spate.source;

import java.util.List;

/** What a source has to tell the controller. */
public sealed interface SourceEvent<T> {

    /** Nothing happened. May be returned before the timeout is over; the runtime then waits for the rest itself. */
    static <T> SourceEvent<T> idle() {
        return new Idle<>();
    }

    /**
     * The first lanes of this run; possibly none. Sent once.
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

    /** See {@link #idle()}. */
    record Idle<T>() implements SourceEvent<T> {}

    /** No more lanes will come: the run is complete once every lane has ended and all its data is committed. */
    record Drained<T>() implements SourceEvent<T> {}
}
