package io.spate.internal.control;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.internal.backpressure.PauseBook;
import io.spate.internal.concurrent.LogLimit;
import io.spate.record.LaneId;
import io.spate.source.Source;
import io.spate.time.Clock;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the source which lanes to pause and resume, as far as it does not know. Owned by the controller thread. */
final class PauseTeller {

    private static final Logger LOG = LoggerFactory.getLogger(PauseTeller.class);

    private final Source<?> source;
    private final PauseBook pauses;
    private final LogLimit failures;
    private boolean waitsForTick;

    PauseTeller(Source<?> source, PauseBook pauses, Clock clock) {
        this.source = source;
        this.pauses = pauses;
        this.failures = new LogLimit(clock);
    }

    /** A refused call may be made again. */
    void onTick() {
        waitsForTick = false;
    }

    /** Tells the difference; a call that the source refuses for now is made again after the next tick. */
    int tell() {
        if (waitsForTick || !pauses.isOwed()) {
            return 0;
        }
        tell(pauses.toPause(), source::pause, pauses::onPaused);
        tell(pauses.toResume(), source::resume, pauses::onResumed);
        return 1;
    }

    private void tell(Set<LaneId> lanes, Consumer<Set<LaneId>> call, Consumer<Set<LaneId>> onTold) {
        if (lanes.isEmpty()) {
            return;
        }
        try {
            call.accept(lanes);
        } catch (SourceException e) {
            if (e.errorClass() != ErrorClass.RETRYABLE) {
                throw e;
            }
            waitsForTick = true;
            if (failures.permits()) {
                LOG.warn("the source did not take a pause or resume of {}; it is told again: {}", lanes, e.toString());
            }
            return;
        }
        onTold.accept(lanes);
    }
}
