package io.spate.internal.control;

import io.spate.internal.concurrent.Deadline;
import java.time.Duration;

/** The nested limits of one drain, all derived from its one budget. Immutable. */
record DrainBudget(long startNanos, Duration total) {

    /** Until when a source may read on what it holds. */
    Deadline readingUntil() {
        return at(0.30);
    }

    /** Until when drivers go on offering: half of the budget. */
    Deadline offersUntil() {
        return at(0.50);
    }

    /** Until when the controller waits for drivers. */
    Deadline driversUntil() {
        return at(0.60);
    }

    /** Until when shard workers write. */
    Deadline writesUntil() {
        return at(0.85);
    }

    /** Until when the controller waits for shard workers, who need a moment to end writes that run. */
    Deadline workersUntil() {
        return at(0.95);
    }

    /** Until when positions are committed: all of it. */
    Deadline commitsUntil() {
        return at(1.0);
    }

    private Deadline at(double share) {
        return Deadline.after(startNanos, (long) (Deadline.nanos(total) * share));
    }
}
