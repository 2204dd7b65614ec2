package io.spate.internal.checkpoint;

import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Wakeup;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The books of all partitions: which batches are out, and up to where each partition is settled. Owned by the controller
 * thread.
 *
 * <p>News of a batch whose grant is over is recognised by its epoch and ignored.
 */
public final class Checkpointer implements CheckpointEvent.Handler {

    /** Receives the new position of a partition. */
    @FunctionalInterface
    public interface PositionReader {
        void onPosition(PartitionId partition, long position);
    }

    /** Hears when a partition reaches its ceiling of unsettled batches, and when it has fallen below half of it. */
    @FunctionalInterface
    public interface CeilingListener {
        void onCeiling(PartitionId partition, boolean isReached);
    }

    /**
     * A batch that holds up the position of its partition.
     *
     * @param batch its number in its grant
     * @param hasFailed true if it will never be settled
     * @param age since when it holds it up
     */
    public record HeldUp(PartitionId partition, long batch, boolean hasFailed, Duration age) {}

    /** What is known about one grant. */
    private static final class Book {
        final PartitionGrant grant;
        final PartitionTracker tracker = new PartitionTracker();
        final CommitGuard guard;
        boolean isDirty;
        boolean isAtCeiling;
        boolean hasAdvanced;
        long advancedNanos;

        Book(PartitionGrant grant) {
            this.grant = grant;
            this.guard = new CommitGuard(grant);
        }

        /** Only while a batch is pending. */
        long heldUpSince() {
            long issued = tracker.oldestIssuedNanos();
            return hasAdvanced && advancedNanos - issued > 0 ? advancedNanos : issued;
        }
    }

    private final int maxPendingBatches;
    private final CeilingListener ceilings;
    private final Map<PartitionId, Book> books = new HashMap<>();
    private final Map<PartitionId, Integer> epochs = new HashMap<>(); // outlives the books: an epoch never returns
    private final List<Book> dirty = new ArrayList<>();
    private long nowNanos;
    private long pending;
    private long ignored;

    public Checkpointer(int maxPendingBatches, CeilingListener ceilings) {
        this.maxPendingBatches = maxPendingBatches;
        this.ceilings = ceilings;
    }

    /** Sets the instant that counts for what is heard from now on. */
    public void onTime(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /** Begins a new life of a partition, which must not have one already. */
    public PartitionGrant grant(PartitionId partition, Wakeup driver) {
        if (books.containsKey(partition)) {
            throw new BrokenBooksException("partition " + partition + " was granted twice");
        }
        int epoch = epochs.merge(partition, 1, Integer::sum);
        PartitionGrant grant = new PartitionGrant(partition, epoch, new PendingGate(maxPendingBatches, driver));
        books.put(partition, new Book(grant));
        return grant;
    }

    /** Ends a partition's life: its books go, and news of its batches is ignored from now on. */
    public void release(PartitionId partition) {
        Book book = books.remove(partition);
        if (book != null) {
            pending -= book.tracker.pending();
            dirty.remove(book);
        }
    }

    @Override
    public void onBatchIssued(BatchAck ack) {
        Book book = live(ack);
        if (book != null) {
            book.guard.onIssued();
            book.tracker.register(ack.sequence(), nowNanos);
            pending++;
            if (!book.isAtCeiling && book.tracker.pending() >= maxPendingBatches) {
                book.isAtCeiling = true;
                ceilings.onCeiling(book.grant.partition(), true);
            }
        }
    }

    @Override
    public void onBatchResolved(BatchAck ack) {
        Book book = live(ack);
        if (book == null) {
            return;
        }
        if (ack.isFailed()) {
            book.tracker.fail(ack.sequence());
        } else {
            book.guard.onDelivered(ack);
            book.tracker.deliver(ack.sequence(), ack.nextPosition());
        }
        if (!book.isDirty) {
            book.isDirty = true;
            dirty.add(book);
        }
    }

    /** Advances the partitions with news and tells the positions that moved; returns how many moved. */
    public int harvest(PositionReader reader) {
        int moved = 0;
        for (Book book : dirty) {
            book.isDirty = false;
            int passed = book.tracker.advance();
            if (passed > 0) {
                moved++;
                book.hasAdvanced = true;
                book.advancedNanos = nowNanos;
                pending -= passed;
                book.grant.gate().advance(passed);
                reader.onPosition(book.grant.partition(), book.tracker.watermark());
                if (book.isAtCeiling && 2 * book.tracker.pending() < maxPendingBatches) {
                    book.isAtCeiling = false;
                    ceilings.onCeiling(book.grant.partition(), false);
                }
            }
        }
        dirty.clear();
        return moved;
    }

    /** Refuses a position that would pass unsettled data, or names a partition that is not owned. */
    public void check(PartitionId partition, long position) {
        Book book = books.get(partition);
        if (book == null) {
            throw new BrokenBooksException(
                    "committing position " + position + " of partition " + partition + ", which is not owned");
        }
        book.guard.check(position);
    }

    /** The partitions that have books. */
    public Set<PartitionId> partitions() {
        return Set.copyOf(books.keySet());
    }

    /** Batches issued and not passed by a watermark. */
    public long pending() {
        return pending;
    }

    /** Batches of one partition issued and not passed by its watermark; 0 if it is not owned. */
    public long pending(PartitionId partition) {
        Book book = books.get(partition);
        return book == null ? 0 : book.tracker.pending();
    }

    /** News of batches whose grant was over. */
    public long ignored() {
        return ignored;
    }

    /** When the oldest unsettled batch of a partition was issued, if there is one. */
    public OptionalLong oldestIssuedNanos(PartitionId partition) {
        Book book = books.get(partition);
        return book == null || book.tracker.pending() == 0
                ? OptionalLong.empty()
                : OptionalLong.of(book.tracker.oldestIssuedNanos());
    }

    /**
     * The batch that has held up its partition's position the longest, if any batch is unsettled; of several the one of
     * the smallest partition. It counts from when it became the oldest, not from when it was polled.
     */
    public Optional<HeldUp> longestHeldUp() {
        Book longest = null;
        for (Book book : books.values()) {
            if (book.tracker.pending() > 0 && (longest == null || isBefore(book, longest))) {
                longest = book;
            }
        }
        return Optional.ofNullable(longest)
                .map(book -> new HeldUp(
                        book.grant.partition(),
                        book.tracker.oldest(),
                        book.tracker.isStalled(),
                        Deadline.between(book.heldUpSince(), nowNanos)));
    }

    private static boolean isBefore(Book one, Book other) {
        long apart = one.heldUpSince() - other.heldUpSince();
        return apart < 0 || (apart == 0 && one.grant.partition().compareTo(other.grant.partition()) < 0);
    }

    /** True if a partition's watermark is held up by a batch that has failed. */
    public boolean isStalled(PartitionId partition) {
        Book book = books.get(partition);
        return book != null && book.tracker.isStalled();
    }

    private @Nullable Book live(BatchAck ack) {
        Book book = books.get(ack.grant().partition());
        if (book == null || book.grant.epoch() != ack.grant().epoch()) {
            ignored++;
            return null;
        }
        return book;
    }
}
