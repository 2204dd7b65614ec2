package io.spate.internal.chain;

import io.spate.error.ErrorClass;
import io.spate.error.SpateException;
import io.spate.internal.concurrent.LogLimit;
import io.spate.policy.ErrorPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stage's name, counters and way to fail. Owned by its driver. */
final class StageContext {

    private static final Logger LOG = LoggerFactory.getLogger(StageContext.class);

    final String name;
    final ChainState state;
    final StageTally tally;
    private final LogLimit log;

    StageContext(String name, ChainState state, StageTally tally, LogLimit log) {
        this.name = name;
        this.state = state;
        this.tally = tally;
        this.log = log;
    }

    /** A throwable without a policy: ends the run. */
    void fail(Throwable cause) {
        state.fail(name, cause);
    }

    /** A throwable that no single record has caused: ends the run. */
    void failAt(String where, Throwable cause) {
        state.fail(name, where, cause);
    }

    /** A throwable with a policy. An error, or an exception of class fatal, ends the run whatever the policy. */
    void answer(Throwable cause, ErrorPolicy policy) {
        if (policy == ErrorPolicy.FAIL || cause instanceof Error || isFatal(cause)) {
            state.fail(name, cause);
            return;
        }
        tally.onDropped();
        if (log.permits()) {
            LOG.warn(
                    "{} drops the record at position {} of partition {}: {} ({} earlier lines were not logged)",
                    name,
                    state.meta.position(),
                    state.meta.partition(),
                    cause.toString(),
                    log.takeSuppressed());
        }
    }

    /** The record at hand waits until the stage is ready for it. */
    void defer(Throwable reason) {
        tally.onNotReady();
        state.defer();
        if (log.permits()) {
            LOG.warn(
                    "{} is not ready for the record at position {} of partition {}, which is tried again: {} "
                            + "({} earlier lines were not logged)",
                    name,
                    state.meta.position(),
                    state.meta.partition(),
                    reason.toString(),
                    log.takeSuppressed());
        }
    }

    /** What says itself that nothing after it can succeed is not skipped record by record (H-62). */
    private static boolean isFatal(Throwable cause) {
        return cause instanceof SpateException known && known.errorClass() == ErrorClass.FATAL;
    }

    /** A function returned null, which no stage may hand on. */
    void failOnNull() {
        fail(new NullPointerException("the function returned null; leave records out with filter or flatMap"));
    }
}
