package io.spate.internal.control;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LogLimit;
import io.spate.source.Source;
import io.spate.source.SourceEvent;
import io.spate.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the source for events: again at once after an event, else after a while, so that a source that does not wait, or
 * fails at once, cannot make the controller spin. Owned by the controller thread.
 */
final class SourcePoller {

    private static final Logger LOG = LoggerFactory.getLogger(SourcePoller.class);

    private final Source<?> source;
    private final SourceWait wait;
    private final Duration interval;
    private final LogLimit failures;
    private Deadline due;

    SourcePoller(Source<?> source, SourceWait wait, Duration interval, Clock clock) {
        this.source = source;
        this.wait = wait;
        this.interval = interval;
        this.failures = new LogLimit(clock);
        this.due = Deadline.after(clock.nanoTime(), 0);
    }

    Deadline nextDeadline() {
        return due;
    }

    boolean isDue(long nowNanos) {
        return due.hasPassed(nowNanos);
    }

    /** The next event. The source may wait for {@code timeout}, unless {@code mail} says that something has arrived. */
    SourceEvent<?> poll(long nowNanos, Duration timeout, java.util.function.BooleanSupplier mail) {
        due = Deadline.after(nowNanos, interval);
        wait.enter();
        try {
            SourceEvent<?> event = source.pollEvents(mail.getAsBoolean() ? Duration.ZERO : timeout);
            if (!(event instanceof SourceEvent.Idle)) {
                due = Deadline.after(nowNanos, 0);
            }
            return event;
        } catch (SourceException e) {
            if (e.errorClass() != ErrorClass.RETRYABLE) {
                throw e;
            }
            if (failures.permits()) {
                LOG.warn(
                        "the source has no event for now and is asked again in {} ms: {} "
                                + "({} earlier failures were not logged)",
                        interval.toMillis(),
                        e.toString(),
                        failures.takeSuppressed());
            }
            return SourceEvent.idle();
        } finally {
            wait.leave();
        }
    }
}
