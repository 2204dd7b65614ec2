package io.spate.internal.control;

import io.spate.internal.backpressure.PauseBook;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.driver.DriverCommand;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import io.spate.report.RevocationReceipt;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Alone speaks to the source and keeps the books: takes source events, grants lanes, commits what is settled, and leads
 * the end of the run. Owned by the controller thread.
 */
public final class Controller implements Agent, ControlHandler {

    private static final int LETTERS_PER_STEP = 4096; // bounded, so that commits and the source get their turn

    private final ControllerParts parts;
    private final Source<?> source;
    private final Checkpointer books;
    private final Committer committer;
    private final Ownership ownership;
    private final Revocations revocations;
    private final CommitSchedule commits;
    private final EndOfInput input;
    private final PauseTeller pauses;
    private final SourcePoller poller;
    private final StallWatch stalls;
    private final Ending ending;
    private final Consumer<Letter<? super ControlHandler>> reader = letter -> letter.deliverTo(this);

    private long nowNanos;
    private boolean isOpen;
    private boolean isInsideSource;

    public Controller(ControllerParts parts) {
        this.parts = parts;
        this.source = parts.source();
        this.books = new Checkpointer(parts.config().checkpoint().maxPendingBatches(), this::onCeiling);
        this.committer = new Committer(source, books, parts.config().checkpoint(), parts.clock());
        PauseBook pauseBook = new PauseBook();
        this.ownership = new Ownership(books, committer, pauseBook, parts.drivers());
        this.pauses = new PauseTeller(source, pauseBook, parts.clock());
        this.poller = new SourcePoller(source, parts.wakeup(), parts.config().eventPollTimeout(), parts.clock());
        this.revocations = new Revocations(parts, books, committer, ownership);
        this.ending = new Ending(parts, books, committer, revocations);
        this.commits =
                new CommitSchedule(committer, ownership, ending, parts.config().checkpoint());
        this.stalls = new StallWatch(books, parts.config().checkpoint().stalledFailAfter());
        this.input = new EndOfInput(parts, books, committer, ownership, revocations);
    }

    @Override
    public String role() {
        return "controller";
    }

    /** The books, for tests that compare them with what was observed outside. */
    public Checkpointer books() {
        return books;
    }

    /** The partitions that are owned, for tests. */
    public Set<PartitionId> ownedPartitions() {
        return Set.copyOf(ownership.partitions());
    }

    @Override
    public void onStart() {
        nowNanos = parts.clock().nanoTime();
        ending.guarded("source", "opening the source failed", () -> {
            source.open(new Context());
            isOpen = true;
            ending.onSourceOpen();
        });
        commits.begin(parts.clock().nanoTime());
    }

    @Override
    public int doWork() {
        nowNanos = parts.clock().nanoTime();
        books.onTime(nowNanos);
        int work = readMail();
        work += ending.finishReading(nowNanos);
        work += commit();
        work += revoke();
        work += pauseLanes();
        work += pollSource(work == 0);
        work += finish();
        work += ending.step(nowNanos);
        return work;
    }

    /** News of batches moves watermarks, which reopens gates, so watermarks move in every step. */
    private int readMail() {
        int[] work = {0};
        ending.guarded("checkpoint", "the books of unsettled batches are broken", () -> {
            work[0] += parts.mailbox().read(reader, LETTERS_PER_STEP);
            work[0] += books.harvest(committer::onPosition);
        });
        return work[0];
    }

    private int commit() {
        if (commits.takeTick(nowNanos)) {
            onTick();
            return commits.commitAll(nowNanos);
        }
        return commits.commitDue(input.isReached(), nowNanos);
    }

    private void onTick() {
        pauses.onTick();
        if (!ending.hasBegun()) {
            stalls.check(nowNanos).ifPresent(ending::fail);
        }
        if (!ending.hasBegun()) {
            parts.drivers().forEach(driver -> driver.outbox().send(new DriverCommand.Flush()));
        }
    }

    /** The end of the run takes over what revocations were about. */
    private int revoke() {
        if (ending.hasBegun()) {
            return 0;
        }
        int[] work = {0};
        ending.guarded("source", "giving lanes up failed", () -> work[0] = revocations.step(nowNanos));
        return work[0];
    }

    /** The second door: the source waits inside {@code pollEvents} until its lanes are given up. */
    private RevocationReceipt revokeInside(Set<LaneId> lanes) {
        if (!isInsideSource) {
            throw new IllegalStateException("lanes are revoked only from inside pollEvents, on the controller thread; "
                    + "elsewhere return the event LanesRevoked");
        }
        Revocation revocation = revocations.begin(lanes, null, parts.clock().nanoTime());
        while (revocation.phase() != Revocation.Phase.RELEASED) {
            parts.innerWait().beforeWork();
            nowNanos = parts.clock().nanoTime();
            books.onTime(nowNanos);
            if (readMail() + commit() + revoke() == 0 && !ending.isDecided()) {
                parts.innerWait().untilWoken(untilNextDuty());
            }
            if (ending.isDecided()) {
                revocations.end(revocation, nowNanos);
            }
        }
        return revocation.receipt();
    }

    private int pauseLanes() {
        int[] work = {0};
        ending.guarded("source", "pausing or resuming lanes failed", () -> work[0] = pauses.tell());
        return work[0];
    }

    private int pollSource(boolean mayWait) {
        if (!isOpen || !poller.isDue(nowNanos)) {
            return 0;
        }
        Duration wait = mayWait ? untilNextDuty().remaining(nowNanos, parts.sourceWait()) : Duration.ZERO;
        boolean[] happened = {false};
        ending.guarded("source", "asking the source for events failed", () -> {
            isInsideSource = true;
            SourceEvent<?> event = poller.poll(nowNanos, wait, parts.mailbox()::hasMail);
            isInsideSource = false;
            happened[0] = !(event instanceof SourceEvent.Idle);
            onEvent(event);
        });
        isInsideSource = false;
        return happened[0] ? 1 : 0;
    }

    private void onEvent(SourceEvent<?> event) {
        if (event instanceof SourceEvent.LanesAssigned<?> assigned) {
            revocations.assign(assigned.lanes(), nowNanos);
            if (source.bounded()) {
                input.onAllLanesKnown();
            }
        } else if (event instanceof SourceEvent.LanesAdded<?> added) {
            revocations.add(added.lanes());
        } else if (event instanceof SourceEvent.LanesRevoked<?> revoked) {
            revocations.begin(revoked.lanes(), revoked.barrier(), nowNanos);
        } else if (event instanceof SourceEvent.LanesRetired<?> retired) {
            revocations.retire(retired.lanes());
        } else if (event instanceof SourceEvent.LanesLost<?> lost) {
            revocations.lose(lost.lanes(), nowNanos);
        } else if (event instanceof SourceEvent.CommitReady<?> ready) {
            commits.chase(ready.partitions(), nowNanos);
        } else if (event instanceof SourceEvent.Drained<?>) {
            input.onAllLanesKnown();
        }
    }

    /** When no lane will have data again, everything is settled and committed as fast as the sink takes it. */
    private int finish() {
        if (ending.hasBegun()) {
            return 0;
        }
        if (input.isComplete()) {
            ending.complete();
            return 1;
        }
        return input.reach() ? 1 : 0;
    }

    private void onCeiling(PartitionId partition, boolean isReached) {
        ownership.onCeiling(partition, isReached);
    }

    @Override
    public void onBatchIssued(BatchAck ack) {
        books.onBatchIssued(ack);
    }

    @Override
    public void onBatchResolved(BatchAck ack) {
        books.onBatchResolved(ack);
    }

    @Override
    public void onLaneEnded(LaneId lane) {
        ownership.onEnded(lane);
    }

    @Override
    public void onLanesQuiet(int driver, int revocation) {
        revocations.onLanesQuiet(driver, revocation);
    }

    @Override
    public void onPressure(int driver, boolean isOn) {
        ownership.onPressure(driver, isOn);
    }

    @Override
    public void onDriverFailed(int driver, Failure cause) {
        ending.fail(cause);
    }

    @Override
    public void onDriverStopped(int driver) {
        ending.onDriverGone(driver);
    }

    @Override
    public void onShardRetrying(int shard, Failure cause) {
        stalls.onFailedAttempt(shard, cause, nowNanos);
    }

    @Override
    public void onShardFailed(int shard, Failure cause) {
        ending.fail(cause);
    }

    @Override
    public void onShardDrained(int shard, long abandonedRows) {
        ending.onShardGone(shard, abandonedRows);
    }

    @Override
    public void onStopRequested() {
        ending.stop();
    }

    @Override
    public void onPauseRequested(boolean isPaused, @Nullable Set<PartitionId> partitions) {
        ownership.onPauseRequested(isPaused, partitions);
    }

    @Override
    public void onDriverDied(int driver, Failure cause) {
        ending.onDriverGone(driver);
        ending.fail(cause);
    }

    @Override
    public void onShardsDied(Set<Integer> shards, Failure cause) {
        ending.onShardsDied(shards);
        ending.fail(cause);
    }

    @Override
    public Deadline nextDeadline() {
        return isOpen ? untilNextDuty().earlier(poller.nextDeadline()) : untilNextDuty();
    }

    /** When there is something to do even if nothing arrives and the source is not asked. */
    private Deadline untilNextDuty() {
        Deadline next = commits.nextDeadline().earlier(ending.nextDeadline());
        return ending.hasBegun() ? next : next.earlier(revocations.nextDeadline());
    }

    @Override
    public boolean isFinished() {
        return ending.isClosed();
    }

    @Override
    public void onClose() {
        ending.closeSource();
    }

    /** What the source is given. */
    private final class Context implements SourceContext {

        @Override
        public String pipeline() {
            return parts.pipeline();
        }

        @Override
        public Clock clock() {
            return parts.clock();
        }

        @Override
        public RevocationReceipt revoke(Set<LaneId> lanes) {
            return revokeInside(lanes);
        }
    }
}
