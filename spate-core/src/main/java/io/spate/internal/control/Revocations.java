package io.spate.internal.control;

import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.LastCall;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.sink.ShardCommand;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import io.spate.report.RevocationReceipt.Outcome;
import io.spate.source.DrainBarrier;
import io.spate.source.Source;
import io.spate.source.SourceLane;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives lanes up so that what was read of them is settled and committed first, while everything else goes on. A lane of a
 * partition that is being revoked waits for the end of that. Owned by the controller thread.
 */
final class Revocations {

    private static final Logger LOG = LoggerFactory.getLogger(Revocations.class);
    private static final int RECEIPTS_KEPT = 100;

    private final Source<?> source;
    private final Checkpointer books;
    private final Committer committer;
    private final Ownership ownership;
    private final List<Outbox<ShardCommand>> shards;
    private final Duration budget;
    private final Clock clock;
    private final List<Revocation> running = new ArrayList<>();
    private final List<SourceLane<?>> waiting = new ArrayList<>();
    private final List<RevocationReceipt> receipts = new ArrayList<>();
    private boolean isSettling;
    private int begun;

    Revocations(ControllerParts parts, Checkpointer books, Committer committer, Ownership ownership) {
        this.source = parts.source();
        this.books = books;
        this.committer = committer;
        this.ownership = ownership;
        this.shards = parts.shards();
        this.budget = parts.config().checkpoint().drainTimeout();
        this.clock = parts.clock();
    }

    /** The latest receipts, oldest first. */
    List<RevocationReceipt> receipts() {
        return receipts;
    }

    /** True while lanes are being given up, or wait for that. */
    boolean isBusy() {
        return !running.isEmpty() || !waiting.isEmpty();
    }

    /** These are all lanes: what lives besides is revoked, and comes back only after that. */
    void assign(List<? extends SourceLane<?>> lanes, long nowNanos) {
        closeWaiting();
        Set<LaneId> live = ownership.lanes();
        running.forEach(revocation -> live.removeAll(revocation.lanes));
        if (!live.isEmpty()) {
            LOG.warn("a new assignment came while {} lanes lived; they are revoked first", live.size());
            begin(live, null, nowNanos);
        }
        add(lanes);
    }

    /** More lanes; those of a partition that is being revoked wait. */
    void add(List<? extends SourceLane<?>> lanes) {
        List<SourceLane<?>> free = takeFree(lanes);
        if (!free.isEmpty() || lanes.isEmpty()) {
            ownership.add(free);
        }
    }

    /**
     * Lanes are to be given up. Those that nobody owns arrive at the barrier at once, those that are being given up
     * already when that is over.
     */
    Revocation begin(Set<LaneId> lanes, @Nullable DrainBarrier barrier, long nowNanos) {
        Set<LaneId> owned = new TreeSet<>(lanes);
        owned.retainAll(ownership.lanes());
        if (barrier != null) {
            for (int unknown = lanes.size() - owned.size(); unknown > 0; unknown--) {
                barrier.arrive();
            }
        }
        dropWaiting(lanes);
        List<Revocation> earlier = new ArrayList<>();
        for (Revocation other : running) {
            if (!Collections.disjoint(owned, other.lanes)) {
                await(owned, other, barrier);
                owned.removeAll(other.lanes);
                earlier.add(other);
            }
        }
        Revocation revocation = new Revocation(begun++, owned, nowNanos, budget);
        await(owned, revocation, barrier);
        earlier.forEach(revocation::follow);
        running.add(revocation);
        claimEmptied();
        revocation.awaitedDrivers.addAll(ownership.quiesce(owned, revocation.number));
        return revocation;
    }

    /** A partition that loses its last lanes by several revocations is drained by the last of them, after the others. */
    private void claimEmptied() {
        Set<LaneId> leaving = new TreeSet<>();
        running.forEach(revocation -> leaving.addAll(revocation.lanes));
        for (PartitionId partition : ownership.emptiedBy(leaving)) {
            Set<LaneId> lanes = ownership.lanesOf(partition);
            List<Revocation> all = running.stream()
                    .filter(revocation -> !Collections.disjoint(revocation.lanes, lanes))
                    .toList();
            if (all.stream().noneMatch(revocation -> revocation.partitions.contains(partition))) {
                Revocation last = all.get(all.size() - 1);
                last.claim(partition, books.pending(partition));
                all.stream().filter(other -> other != last).forEach(last::follow);
            }
        }
    }

    private void drop(Set<LaneId> lanes) {
        ownership.release(lanes);
        claimEmptied();
    }

    private static void await(Set<LaneId> lanes, Revocation revocation, @Nullable DrainBarrier barrier) {
        if (barrier != null) {
            revocation.addWaiter(lanes, barrier);
        }
    }

    private void dropWaiting(Set<LaneId> lanes) {
        for (Iterator<SourceLane<?>> all = waiting.iterator(); all.hasNext(); ) {
            SourceLane<?> lane = all.next();
            if (lanes.contains(lane.id())) {
                all.remove();
                close(lane);
            }
        }
    }

    /** Lanes are gone, also those that were just being given up. */
    void lose(Set<LaneId> lanes, long nowNanos) {
        dropWaiting(lanes);
        for (Revocation revocation : List.copyOf(running)) {
            Set<LaneId> lost = new TreeSet<>(revocation.lanes);
            lost.retainAll(lanes);
            if (!lost.isEmpty()) {
                revocation.spoil(Outcome.LOST);
                if (lost.equals(revocation.lanes)) {
                    release(revocation, nowNanos);
                } else {
                    lost.forEach(revocation::arrive);
                }
            }
        }
        drop(lanes);
        grantWaiting();
    }

    /** Lanes have ended and are committed, or are not wanted any more before they were granted. */
    void retire(Set<LaneId> lanes) {
        dropWaiting(lanes);
        drop(lanes);
    }

    /** A driver has finished what it had polled of a revocation's lanes. */
    void onLanesQuiet(int driver, int number) {
        running.stream()
                .filter(revocation -> revocation.number == number)
                .forEach(revocation -> revocation.awaitedDrivers.remove(driver));
    }

    /** Moves every revocation as far as it can go now; returns how many moved. */
    int step(long nowNanos) {
        int moved = 0;
        for (Revocation revocation : List.copyOf(running)) {
            while (moveOn(revocation, nowNanos)) {
                moved++;
            }
        }
        if (moved > 0) {
            grantWaiting();
        }
        return moved + tellShards();
    }

    private boolean moveOn(Revocation revocation, long nowNanos) {
        boolean isTimeOver = revocation.deadline.hasPassed(nowNanos);
        if (isTimeOver) {
            revocation.spoil(Outcome.TIMED_OUT);
        }
        switch (revocation.phase()) {
            case QUIESCING -> {
                if (!revocation.isAwaiting() || isTimeOver) {
                    revocation.move(Revocation.Phase.SETTLING);
                    return true;
                }
            }
            case SETTLING -> {
                if (isSettled(revocation) || isTimeOver) {
                    revocation.move(Revocation.Phase.COMMITTING);
                    return true;
                }
            }
            case COMMITTING -> {
                return commitAndRelease(revocation, isTimeOver, nowNanos);
            }
            case RELEASED -> {
                return false;
            }
        }
        return false;
    }

    /** True if nothing is pending, or what is pending waits behind a batch that has failed for good. */
    private boolean isSettled(Revocation revocation) {
        return revocation.partitions.stream()
                .allMatch(partition -> books.pending(partition) == 0 || books.isStalled(partition));
    }

    private boolean commitAndRelease(Revocation revocation, boolean isTimeOver, long nowNanos) {
        if (committer.isDue(revocation.partitions) && !committer.isRefused()) {
            if (committer.isInBackOff(nowNanos) && !isTimeOver) {
                return false;
            }
            committer.commit(revocation.partitions, nowNanos, revocation.deadline.remaining(nowNanos, budget));
            if (committer.isDue(revocation.partitions) && !isTimeOver) {
                return false;
            }
        }
        flushCommits(revocation, clock.nanoTime()); // time has passed in the source
        release(revocation, clock.nanoTime());
        return true;
    }

    private void flushCommits(Revocation revocation, long nowNanos) {
        try {
            source.flushCommits(revocation.deadline.remaining(nowNanos, budget));
        } catch (RuntimeException e) {
            LOG.warn(
                    "the positions of {} may not be durable at the source; they are read again then",
                    revocation.partitions,
                    e);
        }
    }

    private void release(Revocation revocation, long nowNanos) {
        running.remove(revocation);
        long abandoned =
                revocation.partitions.stream().mapToLong(books::pending).sum();
        drop(Set.copyOf(revocation.lanes));
        RevocationReceipt receipt = revocation.release(abandoned, nowNanos);
        LOG.info("{}", receipt);
        receipts.add(receipt);
        if (receipts.size() > RECEIPTS_KEPT) {
            receipts.remove(0);
        }
    }

    /** Grants lanes whose partitions are free now, in the order in which they came. */
    private void grantWaiting() {
        List<SourceLane<?>> came = List.copyOf(waiting);
        waiting.clear();
        List<SourceLane<?>> free = takeFree(came);
        if (!free.isEmpty()) {
            ownership.add(free);
        }
    }

    /** Those of these lanes whose partitions are not being revoked; the others wait. */
    private List<SourceLane<?>> takeFree(List<? extends SourceLane<?>> lanes) {
        List<SourceLane<?>> free = new ArrayList<>();
        for (SourceLane<?> lane : lanes) {
            boolean mustWait =
                    running.stream().anyMatch(revocation -> revocation.partitions.contains(lane.partition()));
            (mustWait ? waiting : free).add(lane);
        }
        return free;
    }

    /** Nothing lingers in any shard while lanes are being given up. */
    private int tellShards() {
        if (isSettling == !running.isEmpty()) {
            return 0;
        }
        isSettling = !running.isEmpty();
        shards.forEach(shard -> shard.send(new ShardCommand.Settle(isSettling)));
        return 1;
    }

    /** The run ends, or its drain does: whatever still runs is over, and every barrier completes. */
    void endAll(long nowNanos) {
        for (Revocation revocation : List.copyOf(running)) {
            end(revocation, nowNanos);
        }
        closeWaiting();
    }

    private void closeWaiting() {
        waiting.forEach(Revocations::close);
        waiting.clear();
    }

    private static void close(SourceLane<?> lane) {
        LastCall.close(lane.id() + " of partition " + lane.partition() + ", which was never read,", lane::close);
    }

    /** One revocation is over because the run is. */
    void end(Revocation revocation, long nowNanos) {
        if (running.contains(revocation)) {
            revocation.spoil(Outcome.ENDED);
            release(revocation, nowNanos);
        }
    }

    /** When some revocation's time is over. */
    Deadline nextDeadline() {
        Deadline next = Deadline.NEVER;
        for (Revocation revocation : running) {
            next = next.earlier(revocation.deadline);
        }
        return next;
    }
}
