package io.spate.internal.control;

import io.spate.config.CheckpointConfig;
import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LogLimit;
import io.spate.record.PartitionId;
import io.spate.source.Source;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits settled positions to the source: never an empty call, never less than was known, and after a failure again with
 * whatever is newest. Owned by the controller thread.
 */
final class Committer {

    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);

    private final Source<?> source;
    private final Checkpointer books;
    private final CheckpointConfig config;
    private final LogLimit failures;
    private final SortedMap<PartitionId, Long> due = new TreeMap<>();
    private final SortedMap<PartitionId, Long> committed = new TreeMap<>();
    private boolean areBooksTrusted = true;
    private boolean isRefused;
    private Duration retryPause = FIRST_RETRY;
    private Deadline retryAt = Deadline.NEVER;

    Committer(Source<?> source, Checkpointer books, CheckpointConfig config, Clock clock) {
        this.source = source;
        this.books = books;
        this.config = config;
        this.failures = new LogLimit(clock);
    }

    /** A partition is settled up to this position. */
    void onPosition(PartitionId partition, long position) {
        if (areBooksTrusted) {
            due.merge(partition, position, Math::max);
        }
    }

    /** A partition is not owned any more: nothing of it is committed from now on. */
    void forget(PartitionId partition) {
        due.remove(partition);
    }

    /** No position can be trusted any more: nothing is committed from now on. */
    void distrustBooks() {
        areBooksTrusted = false;
        due.clear();
    }

    /** True if everything settled is committed. */
    boolean isClean() {
        return due.isEmpty();
    }

    /** True once the source has said that no commit will succeed. */
    boolean isRefused() {
        return isRefused;
    }

    /** The last position committed of each partition. */
    SortedMap<PartitionId, Long> committed() {
        return Collections.unmodifiableSortedMap(committed);
    }

    /** True if a failed commit is due again. */
    boolean isRetryDue(long nowNanos) {
        return retryAt.hasPassed(nowNanos);
    }

    /** True while a failed commit waits to be tried again. */
    boolean isInBackOff(long nowNanos) {
        return retryAt != Deadline.NEVER && !retryAt.hasPassed(nowNanos);
    }

    Deadline nextDeadline() {
        return retryAt;
    }

    /**
     * Commits what is due, if anything is; a call that fails for now is made again later.
     *
     * @throws SourceException if the source says that no commit will ever succeed
     * @throws IllegalStateException if the guard refuses a position; nothing was committed then
     */
    void commit(long nowNanos, Duration limit) {
        retryAt = Deadline.NEVER;
        if (due.isEmpty() || isRefused) {
            return;
        }
        due.forEach(books::check);
        SortedMap<PartitionId, Long> positions = new TreeMap<>(due);
        Duration timeout = limit.compareTo(config.commitTimeout()) < 0 ? limit : config.commitTimeout();
        try {
            source.commit(Collections.unmodifiableSortedMap(positions), timeout);
        } catch (RuntimeException e) {
            if (!(e instanceof SourceException known) || known.errorClass() != ErrorClass.RETRYABLE) {
                isRefused = true;
                throw e;
            }
            onFailure(known, positions, nowNanos);
            return;
        }
        retryPause = FIRST_RETRY;
        committed.putAll(positions);
        due.clear(); // nothing was added while the source was called: this thread adds
    }

    private void onFailure(SourceException e, SortedMap<PartitionId, Long> positions, long nowNanos) {
        retryAt = Deadline.after(nowNanos, retryPause);
        if (failures.permits()) {
            LOG.warn(
                    "committing {} failed and is tried again in {} ms with whatever is newest then: {} "
                            + "({} earlier failures were not logged)",
                    positions,
                    retryPause.toMillis(),
                    e.toString(),
                    failures.takeSuppressed());
        }
        Duration doubled = retryPause.multipliedBy(2);
        retryPause = doubled.compareTo(config.interval()) < 0 ? doubled : config.interval();
    }
}
