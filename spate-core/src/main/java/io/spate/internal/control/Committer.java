package io.spate.internal.control;

import io.spate.config.CheckpointConfig;
import io.spate.error.CommitRefusedException;
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
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
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

    /** Commits everything that is due, as {@link #commit(Set, long, Duration)}. */
    void commit(long nowNanos, Duration limit) {
        commit(due.keySet(), nowNanos, limit);
    }

    /**
     * Commits what is due of these partitions, if anything is; a call that fails for now is made again later.
     *
     * @throws SourceException if the source says that no commit will ever succeed
     * @throws IllegalStateException if the guard refuses a position; nothing was committed then
     */
    void commit(Set<PartitionId> partitions, long nowNanos, Duration limit) {
        SortedMap<PartitionId, Long> positions = new TreeMap<>(due);
        positions.keySet().retainAll(new TreeSet<>(partitions));
        if (positions.isEmpty() || isRefused) {
            return;
        }
        retryAt = Deadline.NEVER;
        positions.forEach(books::check);
        Duration timeout = limit.compareTo(config.commitTimeout()) < 0 ? limit : config.commitTimeout();
        try {
            source.commit(Collections.unmodifiableSortedMap(positions), timeout);
        } catch (CommitRefusedException e) {
            onRefused(e, positions, nowNanos);
            return;
        } catch (RuntimeException e) {
            if (!(e instanceof SourceException known) || known.errorClass() != ErrorClass.RETRYABLE) {
                isRefused = true;
                throw e;
            }
            onFailure(e, positions, nowNanos);
            return;
        }
        retryPause = FIRST_RETRY;
        onCommitted(positions);
    }

    private void onCommitted(Map<PartitionId, Long> positions) {
        committed.putAll(positions);
        due.keySet().removeAll(positions.keySet()); // nothing was added while the source was called: this thread adds
    }

    /** Some partitions were refused, the others are committed; the refused ones are asked for again later. */
    private void onRefused(CommitRefusedException e, SortedMap<PartitionId, Long> positions, long nowNanos) {
        SortedMap<PartitionId, Long> refused = new TreeMap<>(positions);
        refused.keySet().retainAll(e.partitions());
        SortedMap<PartitionId, Long> taken = new TreeMap<>(positions);
        taken.keySet().removeAll(e.partitions());
        onCommitted(taken);
        onFailure(e, refused, nowNanos);
    }

    /** True if a position of one of these partitions waits to be committed. */
    boolean isDue(Set<PartitionId> partitions) {
        return !Collections.disjoint(due.keySet(), partitions);
    }

    private void onFailure(RuntimeException e, SortedMap<PartitionId, Long> positions, long nowNanos) {
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
