package io.spate.internal.driver;

import io.spate.internal.concurrent.Letter;
import io.spate.record.LaneId;
import io.spate.report.Failure;

/** What a driver tells the controller. */
public sealed interface DriverEvent extends Letter<DriverEvent.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onLaneEnded(LaneId lane);

        void onLanesQuiet(int driver, int revocation);

        void onPressure(int driver, boolean isOn);

        void onDriverFailed(int driver, Failure failure);

        void onDriverStopped(int driver);
    }

    /** A lane will never have data again; every batch of it was pushed to its end. */
    record LaneEnded(LaneId lane) implements DriverEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onLaneEnded(lane);
        }
    }

    /** The lanes of a revocation hold nothing any more at this driver but what is parked for a shard. */
    record LanesQuiet(int driver, int revocation) implements DriverEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onLanesQuiet(driver, revocation);
        }
    }

    /** The driver began or ceased to leave its lanes unread because of bytes in flight. */
    record Pressure(int driver, boolean isOn) implements DriverEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onPressure(driver, isOn);
        }
    }

    /** The driver cannot go on; it still takes part in the end of the run. */
    record DriverFailed(int driver, Failure failure) implements DriverEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDriverFailed(driver, failure);
        }
    }

    /** The driver has nothing left and is finished. */
    record DriverStopped(int driver) implements DriverEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onDriverStopped(driver);
        }
    }
}
