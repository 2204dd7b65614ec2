package io.spate.internal.control;

import io.spate.config.RuntimeConfig;
import io.spate.internal.backpressure.PauseBook;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.sink.ShardCommand;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Alone speaks to the source and keeps the books: takes source events, grants lanes, commits what is settled, and leads
 * the end of the run. Owned by the controller thread.
 */
public final class Controller implements Agent, ControlHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Controller.class);
    private static final int LETTERS_PER_STEP = 4096; // bounded, so that commits and the source get their turn

    /**
     * What a controller works with.
     *
     * @param sourceWait longest wait inside the source; zero makes every step non-blocking
     */
    public record Parts(
            Source<?> source,
            SourceContext context,
            SourceWait wakeup,
            Duration sourceWait,
            RuntimeConfig config,
            Clock clock,
            Mailbox<Letter<? super ControlHandler>> mailbox,
            List<DriverPort> drivers,
            List<Outbox<ShardCommand>> shards,
            RunState state) {}

    private final Parts parts;
    private final Source<?> source;
    private final Checkpointer books;
    private final Committer committer;
    private final Ownership ownership;
    private final PauseTeller pauses;
    private final SourcePoller poller;
    private final Ending ending;
    private final Consumer<Letter<? super ControlHandler>> reader = letter -> letter.deliverTo(this);

    private long nowNanos;
    private Deadline tick = Deadline.NEVER;
    private boolean isOpen;
    private boolean knowsAllLanes;
    private boolean isFinishing;

    public Controller(Parts parts) {
        this.parts = parts;
        this.source = parts.source();
        this.books = new Checkpointer(parts.config().checkpoint().maxPendingBatches(), this::onCeiling);
        this.committer = new Committer(source, books, parts.config().checkpoint(), parts.clock());
        PauseBook pauseBook = new PauseBook();
        this.ownership = new Ownership(books, committer, pauseBook, parts.drivers());
        this.pauses = new PauseTeller(source, pauseBook, parts.clock());
        this.poller = new SourcePoller(source, parts.wakeup(), parts.config().eventPollTimeout(), parts.clock());
        this.ending = new Ending(parts, books, committer);
    }

    @Override
    public String role() {
        return "controller";
    }

    /** The books, for tests that compare them with what was observed outside. */
    Checkpointer books() {
        return books;
    }

    @Override
    public void onStart() {
        nowNanos = parts.clock().nanoTime();
        ending.guarded("source", "opening the source failed", () -> {
            source.open(parts.context());
            isOpen = true;
            ending.onSourceOpen();
        });
        tick = Deadline.after(
                parts.clock().nanoTime(), parts.config().checkpoint().interval());
    }

    @Override
    public int doWork() {
        nowNanos = parts.clock().nanoTime();
        books.onTime(nowNanos);
        int work = readMail();
        work += commit();
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
        if (tick.hasPassed(nowNanos)) {
            tick = Deadline.after(nowNanos, parts.config().checkpoint().interval());
            pauses.onTick();
            if (!ending.hasBegun()) {
                parts.drivers().forEach(driver -> driver.outbox().send(new DriverCommand.Flush()));
            }
            return commitNow(parts.config().checkpoint().commitTimeout());
        }
        boolean isUrgent = isFinishing && !committer.isClean() && !committer.isInBackOff(nowNanos);
        if (isUrgent || committer.isRetryDue(nowNanos)) {
            return commitNow(parts.config().checkpoint().commitTimeout());
        }
        return 0;
    }

    private int commitNow(Duration limit) {
        if (committer.isClean()) {
            return 0;
        }
        ending.guarded("source", "committing positions failed", () -> committer.commit(nowNanos, limit));
        return 1;
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
        Deadline next = tick.earlier(committer.nextDeadline()).earlier(ending.nextDeadline());
        Duration wait = mayWait ? next.remaining(nowNanos, parts.sourceWait()) : Duration.ZERO;
        boolean[] happened = {false};
        ending.guarded("source", "asking the source for events failed", () -> {
            SourceEvent<?> event = poller.poll(nowNanos, wait, parts.mailbox()::hasMail);
            happened[0] = !(event instanceof SourceEvent.Idle);
            onEvent(event);
        });
        return happened[0] ? 1 : 0;
    }

    private void onEvent(SourceEvent<?> event) {
        if (event instanceof SourceEvent.LanesAssigned<?> assigned) {
            ownership.assign(assigned.lanes());
            knowsAllLanes |= source.bounded();
        } else if (event instanceof SourceEvent.LanesAdded<?> added) {
            ownership.add(added.lanes());
        } else if (event instanceof SourceEvent.LanesLost<?> lost) {
            ownership.lose(lost.lanes());
        } else if (event instanceof SourceEvent.Drained<?>) {
            knowsAllLanes = true;
        }
    }

    /** When no lane will have data again, everything is settled and committed as fast as the sink takes it. */
    private int finish() {
        if (ending.hasBegun() || !knowsAllLanes || !ownership.isExhausted()) {
            return 0;
        }
        if (!isFinishing) {
            isFinishing = true;
            LOG.info("the source has ended; waiting until everything is settled and committed");
            parts.drivers().forEach(driver -> driver.outbox().send(new DriverCommand.Flush()));
            parts.shards().forEach(shard -> shard.send(new ShardCommand.Settle()));
            return 1;
        }
        if (books.pending() == 0 && committer.isClean()) {
            ending.complete();
            return 1;
        }
        return 0;
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
        Deadline next = tick.earlier(ending.nextDeadline());
        if (!committer.isClean()) {
            next = next.earlier(committer.nextDeadline());
        }
        return isOpen ? next.earlier(poller.nextDeadline()) : next;
    }

    @Override
    public boolean isFinished() {
        return ending.isClosed();
    }

    @Override
    public void onClose() {
        ending.closeSource();
    }
}
