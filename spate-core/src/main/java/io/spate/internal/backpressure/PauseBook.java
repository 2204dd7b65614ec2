package io.spate.internal.backpressure;

import io.spate.record.LaneId;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Derives which lanes are paused from the reasons for it, and remembers what the source was told, so that only the
 * difference is told. Owned by the controller thread.
 *
 * <p>A new lane counts as unknown and is told once, because a source may remember a pause from an earlier life.
 */
public final class PauseBook {

    /** Why a lane is paused; one reason never lifts another. */
    public enum Reason {
        /** Too many bytes in flight, as seen by the lane's driver. */
        DRIVER_PRESSURE,
        /** The lane's partition has as many unsettled batches as it may. */
        PENDING_CEILING,
        /** Somebody who runs the pipeline has asked for it. */
        REQUEST
    }

    private enum Told {
        NOTHING,
        PAUSED,
        RESUMED
    }

    private static final class Lane {
        int reasons;
        Told told = Told.NOTHING;

        boolean isPaused() {
            return reasons != 0;
        }

        boolean isOwed() {
            return told != (isPaused() ? Told.PAUSED : Told.RESUMED);
        }
    }

    private final Map<LaneId, Lane> lanes = new TreeMap<>();
    private final NavigableSet<LaneId> owed = new TreeSet<>();

    /** A lane was granted. */
    public void add(LaneId id) {
        lanes.put(id, new Lane());
        owed.add(id);
    }

    /** A lane is gone. */
    public void remove(LaneId id) {
        lanes.remove(id);
        owed.remove(id);
    }

    /** A reason holds for a lane from now on; nothing for a lane that is gone. */
    public void raise(LaneId id, Reason reason) {
        change(id, 1 << reason.ordinal(), 0);
    }

    /** A reason no longer holds for a lane; nothing for a lane that is gone. */
    public void lift(LaneId id, Reason reason) {
        change(id, 0, 1 << reason.ordinal());
    }

    private void change(LaneId id, int raised, int lifted) {
        Lane lane = lanes.get(id);
        if (lane != null) {
            lane.reasons = (lane.reasons | raised) & ~lifted;
            noteOwed(id, lane);
        }
    }

    private void noteOwed(LaneId id, Lane lane) {
        if (lane.isOwed()) {
            owed.add(id);
        } else {
            owed.remove(id);
        }
    }

    /** Lanes that the source must be told to pause. */
    public Set<LaneId> toPause() {
        return owed(true);
    }

    /** Lanes that the source must be told to resume. */
    public Set<LaneId> toResume() {
        return owed(false);
    }

    /** True if the source must be told anything. */
    public boolean isOwed() {
        return !owed.isEmpty();
    }

    private Set<LaneId> owed(boolean paused) {
        Set<LaneId> matching = new TreeSet<>();
        for (LaneId id : owed) {
            if (lanes.get(id).isPaused() == paused) {
                matching.add(id);
            }
        }
        return matching;
    }

    /** The source took a pause of these lanes. */
    public void onPaused(Set<LaneId> told) {
        onTold(told, Told.PAUSED);
    }

    /** The source took a resume of these lanes. */
    public void onResumed(Set<LaneId> told) {
        onTold(told, Told.RESUMED);
    }

    private void onTold(Set<LaneId> ids, Told told) {
        for (LaneId id : ids) {
            Lane lane = lanes.get(id);
            if (lane != null) { // it may have been lost, and reasons may have changed, while the source was told
                lane.told = told;
                noteOwed(id, lane);
            }
        }
    }
}
