package io.spate.internal.driver;

import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Letter;
import io.spate.record.LaneId;
import java.util.List;
import java.util.Set;

/** What the controller tells a driver. */
public sealed interface DriverCommand extends Letter<DriverCommand.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onGrant(List<LaneGrant> grants);

        void onDrop(Set<LaneId> lanes);

        void onQuiesce(Set<LaneId> lanes, int revocation);

        void onPause(Set<LaneId> lanes, boolean isPaused);

        void onFlush();

        void onDrain();

        void onStop(Deadline offersUntil);
    }

    /** These lanes are the driver's from now on. */
    record Grant(List<LaneGrant> grants) implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onGrant(grants);
        }
    }

    /** Poll these lanes no more, push what was polled of them to its end and hand it over, then say so. */
    record Quiesce(Set<LaneId> lanes, int revocation) implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onQuiesce(lanes, revocation);
        }
    }

    /** Poll these lanes no more, or again, by request; what was polled of them goes on. */
    record Pause(Set<LaneId> lanes, boolean isPaused) implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onPause(lanes, isPaused);
        }
    }

    /** These lanes are gone: nothing more is done for them. */
    record Drop(Set<LaneId> lanes) implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDrop(lanes);
        }
    }

    /** No lane will have data again: operators give out what they keep, and everything is handed over. */
    record Drain() implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDrain();
        }
    }

    /** Operators emit what is due, and partly filled chunks are handed over. */
    record Flush() implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onFlush();
        }
    }

    /** Poll nothing more, hand over what is there until the deadline, give up the rest, then be finished. */
    record Stop(Deadline offersUntil) implements DriverCommand {
        @Override
        public void deliverTo(Handler handler) {
            handler.onStop(offersUntil);
        }
    }
}
