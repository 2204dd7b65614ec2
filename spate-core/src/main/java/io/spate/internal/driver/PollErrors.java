package io.spate.internal.driver;

import io.spate.error.ErrorClass;
import io.spate.error.SpateException;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LogLimit;
import io.spate.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers polls that fail: those that may pass are made again after a while. Owned by its driver. */
final class PollErrors {

    private static final Logger LOG = LoggerFactory.getLogger(PollErrors.class);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final LogLimit lines;

    PollErrors(Clock clock) {
        this.lines = new LogLimit(clock);
    }

    /** True if the lane is to be polled again, before which it rests. */
    boolean mayPass(LaneSlot slot, Throwable error, long nowNanos) {
        if (!(error instanceof SpateException known) || known.errorClass() != ErrorClass.RETRYABLE) {
            return false;
        }
        slot.restsUntil = Deadline.after(nowNanos, PAUSE);
        if (lines.permits()) {
            LOG.warn(
                    "polling {} failed and is tried again in {} ms: {} ({} earlier failures were not logged)",
                    slot,
                    PAUSE.toMillis(),
                    error.toString(),
                    lines.takeSuppressed());
        }
        return true;
    }
}
