package io.spate.internal.control;

import io.spate.config.CheckpointConfig;
import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.internal.checkpoint.BrokenBooksException;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LastCall;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import io.spate.report.Failure;
import io.spate.source.Source;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why and how a run ends: the first failure, the phases of the drain, the last commit, the outcome. Owned by the
 * controller thread.
 */
final class Ending {

    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);
    private static final Duration LAST_CALL = Duration.ofSeconds(1); // for source calls when the budget is used up

    private final Source<?> source;
    private final Checkpointer books;
    private final Committer committer;
    private final Revocations revocations;
    private final CheckpointConfig config;
    private final Clock clock;
    private final RunState state;
    private final DrainSequence drain;

    private boolean isSourceOpen;
    private boolean isClosed;
    private boolean isComplete;
    private @Nullable Failure failure;

    Ending(ControllerParts parts, Checkpointer books, Committer committer, Revocations revocations) {
        this.source = parts.source();
        this.books = books;
        this.committer = committer;
        this.revocations = revocations;
        this.config = parts.config().checkpoint();
        this.clock = parts.clock();
        this.state = parts.state();
        this.drain = new DrainSequence(
                parts.drivers().stream().map(DriverPort::outbox).toList(), parts.shards());
    }

    /** The source is open: positions can be committed to it. */
    void onSourceOpen() {
        isSourceOpen = true;
    }

    boolean hasBegun() {
        return drain.hasBegun();
    }

    /** True once the run was asked to stop or cannot go on, even if its source still reads. */
    boolean isDecided() {
        return drain.hasBegun() || drain.isFinishing();
    }

    boolean isClosed() {
        return isClosed;
    }

    /** When the phase at hand is over at the latest. */
    Deadline nextDeadline() {
        return drain.nextDeadline();
    }

    /** Somebody asked the run to stop; {@link #finishReading} tells when the drivers do. */
    void stop() {
        if (!isDecided()) {
            LOG.info("the run was asked to stop");
            drain.finish(newBudget());
            state.onEnding();
        }
    }

    /**
     * Before the drivers of a run that was asked to stop are told, the source may read on what it holds, for a part of the
     * budget. Returns how much was done.
     */
    int finishReading(long nowNanos) {
        if (!drain.isFinishing() || readsOn(nowNanos)) {
            return 0;
        }
        if (isSourceOpen && drain.isFinishing()) {
            stopReading();
        }
        if (drain.isFinishing()) {
            begin();
        }
        return 1;
    }

    private boolean readsOn(long nowNanos) {
        boolean[] readsOn = {false};
        if (isSourceOpen && !drain.budget().readingUntil().hasPassed(nowNanos)) {
            guarded(
                    "source",
                    "asking the source whether it reads on failed",
                    () -> readsOn[0] = source.readingOnStop());
        }
        return readsOn[0];
    }

    private void stopReading() {
        guarded("source", "handing back what the source holds failed", () -> {
            try {
                source.stopReading();
            } catch (SourceException e) {
                if (e.errorClass() != ErrorClass.RETRYABLE) {
                    throw e;
                }
                LOG.warn("the source could not hand back what it holds; it is read again: {}", e.toString());
            }
        });
    }

    /** The source has ended and everything is committed. */
    void complete() {
        isComplete = true;
        begin();
    }

    /** The run cannot go on. */
    void fail(Failure cause) {
        if (failure == null) {
            failure = cause;
            LOG.error("the run ends: {}", cause, cause.cause());
        } else {
            LOG.warn("after the first failure: {}", cause);
        }
        if (!drain.hasBegun()) {
            begin();
        }
    }

    /** Runs a call; what it throws fails the run. An error is not caught: it ends the thread, which is reported. */
    void guarded(String component, String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            if (e instanceof BrokenBooksException) {
                committer.distrustBooks();
            }
            fail(new Failure(component, what + ": " + e, e));
        }
    }

    void onDriverGone(int driver) {
        drain.onDriverGone(driver);
    }

    void onShardGone(int shard, long abandonedRows) {
        drain.onShardGone(shard, abandonedRows);
    }

    void onShardsDied(Set<Integer> shards) {
        shards.forEach(shard -> drain.onShardGone(shard, 0));
    }

    private void begin() {
        drain.begin(newBudget());
        state.onEnding();
    }

    private DrainBudget newBudget() {
        return new DrainBudget(clock.nanoTime(), config.drainTimeout());
    }

    /** Does what is due of the end; returns how much. */
    int step(long nowNanos) {
        if (!drain.hasBegun() || isClosed) {
            return 0;
        }
        if (drain.step(nowNanos)) {
            return 1;
        }
        return drain.phase() == DrainSequence.Phase.FINAL_COMMIT ? commitForTheLastTime(nowNanos) : 0;
    }

    private int commitForTheLastTime(long nowNanos) {
        boolean isTimeOver = drain.budget().commitsUntil().hasPassed(nowNanos);
        if (isSourceOpen && !committer.isClean() && !committer.isInBackOff(nowNanos)) {
            Duration limit = lastCallLimit(nowNanos);
            guarded("source", "committing positions failed", () -> committer.commit(nowNanos, limit));
        }
        if (!isSourceOpen || committer.isClean() || committer.isRefused() || isTimeOver) {
            end(nowNanos);
            return 1;
        }
        return 0;
    }

    private Duration lastCallLimit(long nowNanos) {
        long left = drain.budget().commitsUntil().remainingNanos(nowNanos);
        return Duration.ofNanos(Math.max(LAST_CALL.toNanos(), left));
    }

    private void end(long nowNanos) {
        if (isSourceOpen) {
            Duration limit = lastCallLimit(nowNanos);
            guarded("source", "making the last positions durable failed", () -> source.flushCommits(limit));
        }
        drain.onCommitted();
        ExitReport.State ended = stateAtEnd(); // before partitions are released, and with them what they owe
        long abandonedBatches = books.pending();
        revocations.endAll(nowNanos);
        closeSource();
        Duration used = Deadline.between(drain.budget().startNanos(), clock.nanoTime());
        DrainReport report = new DrainReport(used, config.drainTimeout(), abandonedBatches, drain.abandonedRows());
        state.onEnded(new RunOutcome(
                ended, Optional.ofNullable(failure), committer.committed(), report, revocations.receipts()));
    }

    /**
     * INV-9: completed means that everything was settled and committed, whatever else happened. Rows that were given up are
     * of partitions that were lost then.
     */
    private ExitReport.State stateAtEnd() {
        if (failure != null) {
            return ExitReport.State.FAILED;
        }
        boolean isAllCommitted = books.pending() == 0 && committer.isClean();
        return isComplete && isAllCommitted ? ExitReport.State.COMPLETED : ExitReport.State.STOPPED;
    }

    /** The last call to the source; once. */
    void closeSource() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        LastCall.close("the source", source::close);
    }
}
