package io.spate.internal.backpressure;

import io.spate.internal.concurrent.Deadline;
import java.time.Duration;

/**
 * One driver's answer to the level of bytes in flight: on at the high mark, off at the low mark, and never on for less
 * than the shortest pause. Owned by its driver.
 */
public final class PressureSwitch {

    private final InflightBudget budget;
    private final Duration minPause;
    private boolean isOn;
    private Deadline earliestEnd = Deadline.NEVER;

    public PressureSwitch(InflightBudget budget, Duration minPause) {
        this.budget = budget;
        this.minPause = minPause;
    }

    /** True while new batches must not be polled. */
    public boolean isOn() {
        return isOn;
    }

    /** Looks at the level; returns true if the answer changed. */
    public boolean update(long nowNanos) {
        if (!isOn && budget.isHigh()) {
            isOn = true;
            earliestEnd = Deadline.after(nowNanos, minPause);
            return true;
        }
        if (isOn && budget.isLow() && earliestEnd.hasPassed(nowNanos)) {
            isOn = false;
            earliestEnd = Deadline.NEVER;
            return true;
        }
        return false;
    }

    /** When to look again without being woken: the end of the shortest pause. */
    public Deadline nextDeadline(long nowNanos) {
        return isOn && !earliestEnd.hasPassed(nowNanos) ? earliestEnd : Deadline.NEVER;
    }
}
