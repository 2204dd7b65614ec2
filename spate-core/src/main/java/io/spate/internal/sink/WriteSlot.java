package io.spate.internal.sink;

import io.spate.config.SinkConfig;
import io.spate.error.ErrorClass;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Outbox;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.WriteResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One permit to write: takes a batch through its attempts until it is written or has failed for good. Owned by its shard
 * worker; the write itself runs on the slot's write thread.
 *
 * <p>FREE → WRITING → FREE, with WRITING → CANCELLING when an attempt's time is over and → WAITING between two attempts.
 * A write that ignores its interrupt is left behind with its thread; its late return changes nothing.
 */
final class WriteSlot {

    /** How long an interrupted write may take to return before it is left behind. */
    static final Duration CANCEL_GRACE = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(WriteSlot.class);

    private enum State {
        FREE,
        WRITING,
        CANCELLING,
        WAITING
    }

    /** Learns how a batch ended; called by the slot on the worker's thread; when it has ended, the slot is free. */
    interface Listener {
        void onWritten(PendingBatch batch, WriteResult result);

        void onFailed(PendingBatch batch, Throwable cause);

        /** An attempt failed; the slot waits before the next one. */
        void onRetrying(PendingBatch batch, Throwable cause);

        /** A write was left behind, or one that was left behind came back. */
        void onLeftBehind(int change);

        /** True while so many writes are left behind that no attempt may be started. */
        boolean hasTooManyLeftBehind();
    }

    private final int index;
    private final String name;
    private final SinkConfig config;
    private final ShardWriter<Object> writer;
    private final WriteThreads threads;
    private final Outbox<? super ShardCommand> worker;
    private final Listener listener;

    private State state = State.FREE;
    private WriteThreads.@Nullable WriteThread thread;
    private @Nullable PendingBatch batch;
    private long attempt;
    private Deadline deadline = Deadline.NEVER;
    private @Nullable Throwable lastError;
    private boolean isLastAttempt;

    WriteSlot(
            int index,
            String name,
            SinkConfig config,
            ShardWriter<Object> writer,
            WriteThreads threads,
            Outbox<? super ShardCommand> worker,
            Listener listener) {
        this.index = index;
        this.name = name;
        this.config = config;
        this.writer = writer;
        this.threads = threads;
        this.worker = worker;
        this.listener = listener;
    }

    boolean isFree() {
        return state == State.FREE;
    }

    /** When {@link #step} has something to do without being told. */
    Deadline nextDeadline() {
        return deadline;
    }

    /** Takes a batch and starts its first attempt. */
    void start(PendingBatch sealed, long nowNanos) {
        batch = sealed;
        attempt(sealed, nowNanos);
    }

    private void attempt(PendingBatch current, long nowNanos) {
        if (listener.hasTooManyLeftBehind()) {
            move(State.WAITING, Deadline.after(nowNanos, config.retry().max()));
            return;
        }
        SealedBatch<Object> view = current.nextAttempt();
        long number = ++attempt;
        if (thread == null) {
            thread = threads.open(name);
        }
        move(State.WRITING, Deadline.after(nowNanos, config.attemptTimeout()));
        thread.run(() -> worker.send(write(view, number)));
    }

    /** On the write thread: nothing that the user's code throws escapes. */
    private ShardCommand write(SealedBatch<Object> view, long number) {
        try {
            WriteResult result = writer.write(view);
            if (result.rejectedRows() > view.rowCount()) {
                throw new IllegalStateException("the writer rejected " + result.rejectedRows() + " of "
                        + view.rowCount() + " rows; which rows are durable is unknown");
            }
            return new ShardCommand.WriteReturned(index, number, result, null);
        } catch (Throwable error) { // an Error too: it is reported, and ends the run
            return new ShardCommand.WriteReturned(index, number, null, error);
        }
    }

    /** A write call has returned. */
    void onReturned(long number, @Nullable WriteResult result, @Nullable Throwable error, long nowNanos) {
        boolean isAwaited = number == attempt && (state == State.WRITING || state == State.CANCELLING);
        if (!isAwaited || batch == null) {
            listener.onLeftBehind(-1);
            return;
        }
        PendingBatch current = batch;
        if (result != null) {
            free();
            listener.onWritten(current, result);
        } else if (error != null) {
            boolean wasCancelled = state == State.CANCELLING && !(error instanceof Error);
            onFailedAttempt(current, error, wasCancelled ? ErrorClass.RETRYABLE : WriteErrors.classOf(error), nowNanos);
        }
    }

    private void onFailedAttempt(PendingBatch current, Throwable error, ErrorClass errorClass, long nowNanos) {
        int limit = config.retry().maxAttempts();
        boolean isOver =
                errorClass != ErrorClass.RETRYABLE || (limit > 0 && current.attempts() >= limit) || isLastAttempt;
        if (isOver) {
            free();
            listener.onFailed(current, error);
            return;
        }
        long delay = current.nextRetryDelayNanos();
        lastError = error;
        move(State.WAITING, Deadline.after(nowNanos, delay));
        LOG.warn(
                "{} could not write batch {} of {} rows (attempt {}): {}; next attempt in {} ms",
                name,
                current.token(),
                current.rows(),
                current.attempts(),
                error.toString(),
                delay / 1_000_000);
        listener.onRetrying(current, error);
    }

    /** Does what is due: gives up on a write whose time is over, or starts the next attempt. Returns true if it did. */
    boolean step(long nowNanos) {
        if (batch == null || !deadline.hasPassed(nowNanos)) {
            return false;
        }
        PendingBatch current = batch;
        switch (state) {
            case WRITING -> cancel(nowNanos);
            case CANCELLING -> leaveBehind(current, nowNanos);
            case WAITING -> attempt(current, nowNanos);
            case FREE -> throw new IllegalStateException("a free slot holds a batch");
        }
        return true;
    }

    private void cancel(long nowNanos) {
        move(State.CANCELLING, Deadline.after(nowNanos, CANCEL_GRACE));
        if (thread != null) {
            thread.interrupt();
        }
    }

    private void leaveBehind(PendingBatch current, long nowNanos) {
        retire();
        current.leaveBehind();
        listener.onLeftBehind(1);
        attempt++; // its late return finds another number
        Throwable timeout = new java.util.concurrent.TimeoutException(
                "the write did not return within write.attempt-timeout and ignored its interrupt");
        onFailedAttempt(current, timeout, ErrorClass.RETRYABLE, nowNanos);
    }

    /** No further attempt: gives up a batch that waits, interrupts one that is being written. */
    void endNow(long nowNanos) {
        isLastAttempt = true;
        if (state == State.WAITING && batch != null) {
            PendingBatch current = batch;
            Throwable cause = lastError == null ? new IllegalStateException("no attempt was possible") : lastError;
            free();
            listener.onFailed(current, cause);
        } else if (state == State.WRITING) {
            cancel(nowNanos);
        }
    }

    /** Gives up the batch at hand, if the worker ends in the middle of one, and lets the write thread go. */
    void close() {
        if (batch != null) {
            PendingBatch current = batch;
            free();
            current.giveUp();
        }
        retire();
    }

    /** The write thread ends when its write returns. */
    private void retire() {
        if (thread != null) {
            thread.retire();
            thread = null;
        }
    }

    private void free() {
        batch = null;
        lastError = null;
        move(State.FREE, Deadline.NEVER);
    }

    private void move(State next, Deadline until) {
        LOG.trace("{} {} -> {}", name, state, next);
        state = next;
        deadline = until;
    }
}
