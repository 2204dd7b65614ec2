package io.spate.internal.sink;

import io.spate.config.SinkConfig;
import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.policy.ErrorPolicy;
import io.spate.report.Failure;
import io.spate.sink.ShardWriter;
import io.spate.sink.WriteResult;
import io.spate.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batches the chunks of one shard and takes each batch to its end: written and settled, or given up. Owned by a sink
 * thread.
 *
 * <p>While a sealed batch waits for a free write no chunk is taken, so that the queue fills and drivers feel it.
 */
public final class ShardWorker implements Agent, ShardCommand.Handler, WriteSlot.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(ShardWorker.class);
    private static final int COMMANDS_PER_STEP = 256;
    private static final int CHUNKS_PER_STEP = 64;
    private static final int MOST_LEFT_BEHIND = 8;

    private enum Phase {
        RUNNING,
        DRAINING,
        SWEEPING,
        FINISHED
    }

    /**
     * What a worker works with.
     *
     * @param name names the shard in threads, logs and failures
     * @param tokenPrefix begins the token of each batch, different for every shard and run
     * @param tally what the worker counts
     */
    public record Shard(
            int number,
            String name,
            String tokenPrefix,
            SinkConfig config,
            ShardWriter<Object> writer,
            ShardQueue queue,
            SinkTally tally) {}

    private final Shard shard;
    private final Clock clock;
    private final Mailbox<ShardCommand> mailbox;
    private final Outbox<? super ShardEvent> controller;
    private final BatchBuilder building;
    private final Deque<PendingBatch> waiting = new ArrayDeque<>();
    private final WriteSlot[] slots;
    private final Consumer<ShardCommand> reader = command -> command.deliverTo(this);

    private Phase phase = Phase.RUNNING;
    private long nowNanos;
    private boolean lingers = true;
    private Deadline drainEnd = Deadline.NEVER;
    private int leftBehind;
    private long abandonedRows;

    public ShardWorker(
            Shard shard,
            Clock clock,
            Mailbox<ShardCommand> mailbox,
            WriteThreads threads,
            Outbox<? super ShardEvent> controller) {
        this.shard = shard;
        this.clock = clock;
        this.mailbox = mailbox;
        this.controller = controller;
        this.building = new BatchBuilder(
                shard.number(),
                shard.tokenPrefix(),
                shard.config().batch(),
                shard.config().retry());
        this.slots = IntStream.range(0, shard.config().maxInFlight())
                .mapToObj(i -> new WriteSlot(
                        i, shard.name() + "-write-" + i, shard.config(), shard.writer(), threads, mailbox, this))
                .toArray(WriteSlot[]::new);
    }

    @Override
    public String role() {
        return shard.name();
    }

    /** The shard's number, from 0. */
    public int shard() {
        return shard.number();
    }

    @Override
    public int doWork() {
        nowNanos = clock.nanoTime();
        int work = mailbox.read(reader, COMMANDS_PER_STEP);
        work += stepSlots();
        work += startWaiting();
        work += takeChunks();
        work += sealWhatLingered();
        work += drain();
        return work;
    }

    private int stepSlots() {
        int work = 0;
        for (WriteSlot slot : slots) {
            work += slot.step(nowNanos) ? 1 : 0;
        }
        return work;
    }

    private int startWaiting() {
        int work = 0;
        for (WriteSlot slot = freeSlot(); slot != null && !waiting.isEmpty(); slot = freeSlot()) {
            slot.start(waiting.removeFirst(), nowNanos);
            work++;
        }
        return work;
    }

    private int takeChunks() {
        int work = 0;
        while (work < CHUNKS_PER_STEP && waiting.isEmpty() && phase != Phase.SWEEPING) {
            Chunk chunk = shard.queue().poll();
            if (chunk == null) {
                break;
            }
            building.add(chunk, nowNanos);
            if (building.isFull()) {
                seal();
            }
            work++;
        }
        return work;
    }

    /** A batch that is not full waits for its age, and for a write that could take it. */
    private int sealWhatLingered() {
        boolean isDue = !building.isEmpty() && (!lingers || building.lingerEnd().hasPassed(nowNanos));
        if (isDue && waiting.isEmpty() && freeSlot() != null) {
            seal();
            return 1;
        }
        return 0;
    }

    private void seal() {
        PendingBatch batch = building.seal();
        WriteSlot slot = freeSlot();
        if (slot != null && waiting.isEmpty()) {
            slot.start(batch, nowNanos);
        } else {
            waiting.addLast(batch);
        }
    }

    private @Nullable WriteSlot freeSlot() {
        for (WriteSlot slot : slots) {
            if (slot.isFree()) {
                return slot;
            }
        }
        return null;
    }

    private boolean isWriting() {
        for (WriteSlot slot : slots) {
            if (!slot.isFree()) {
                return true;
            }
        }
        return false;
    }

    private int drain() {
        if (phase == Phase.DRAINING && drainEnd.hasPassed(nowNanos)) {
            sweep();
            return 1;
        }
        boolean isEmpty = building.isEmpty() && waiting.isEmpty() && !isWriting();
        boolean isDrained = phase == Phase.DRAINING && isEmpty && shard.queue().depth() == 0;
        if (isDrained || (phase == Phase.SWEEPING && !isWriting())) {
            move(Phase.FINISHED);
            controller.send(new ShardEvent.ShardDrained(shard.number(), abandonedRows));
            return 1;
        }
        return 0;
    }

    /** The time to drain is over: nothing new is written, and writes that run are interrupted. */
    private void sweep() {
        move(Phase.SWEEPING);
        giveUpUnwritten();
        for (WriteSlot slot : slots) {
            slot.endNow(nowNanos);
        }
    }

    private void giveUpUnwritten() {
        shard.queue().close();
        abandonedRows += building.giveUp();
        for (PendingBatch batch = waiting.pollFirst(); batch != null; batch = waiting.pollFirst()) {
            giveUp(batch);
        }
        for (Chunk chunk = shard.queue().poll();
                chunk != null;
                chunk = shard.queue().poll()) {
            abandonedRows += chunk.rows();
            chunk.giveUp();
        }
    }

    private void giveUp(PendingBatch batch) {
        abandonedRows += batch.rows();
        batch.giveUp();
    }

    @Override
    public void onSettle(boolean isOn) {
        lingers = !isOn && phase == Phase.RUNNING;
    }

    @Override
    public void onDrain(Deadline deadline) {
        if (phase == Phase.RUNNING) {
            lingers = false;
            drainEnd = deadline;
            move(Phase.DRAINING);
        }
    }

    @Override
    public void onWriteReturned(int slot, long attempt, @Nullable WriteResult result, @Nullable Throwable error) {
        slots[slot].onReturned(attempt, result, error, nowNanos);
    }

    @Override
    public void onWritten(PendingBatch batch, WriteResult result) {
        if (result.rejectedRows() > 0 && shard.config().rejectedPolicy() == ErrorPolicy.FAIL) {
            onFailed(
                    batch,
                    new SinkException(
                            ErrorClass.RECORD,
                            result.rejectedRows() + " rows were rejected: " + result.reason()
                                    + "; set the sink's rejected.policy to skip to drop and count such rows"));
            return;
        }
        shard.tally().onWritten(batch.rows(), result.rejectedRows());
        batch.settle();
    }

    @Override
    public void onFailed(PendingBatch batch, Throwable cause) {
        giveUp(batch);
        if (phase == Phase.SWEEPING) {
            return; // given up for lack of time, which the report counts
        }
        String reason = "batch " + batch.token() + " of " + batch.rows() + " rows failed for good after "
                + batch.attempts() + " attempts: " + cause + "; its records will be read again by the next run";
        controller.send(new ShardEvent.ShardFailed(shard.number(), new Failure(shard.name(), reason, cause)));
    }

    @Override
    public void onRetrying(PendingBatch batch, Throwable cause) {
        String reason = "attempt " + batch.attempts() + " to write batch " + batch.token() + " failed: " + cause;
        controller.send(new ShardEvent.ShardRetrying(shard.number(), new Failure(shard.name(), reason, cause)));
    }

    @Override
    public void onLeftBehind(int change) {
        leftBehind += change;
        if (change > 0) {
            LOG.warn(
                    "{} left a write behind that ignored its interrupt; {} such writes still run, at {} no more are started",
                    shard.name(),
                    leftBehind,
                    MOST_LEFT_BEHIND);
        }
    }

    @Override
    public boolean hasTooManyLeftBehind() {
        return leftBehind >= MOST_LEFT_BEHIND;
    }

    @Override
    public Deadline nextDeadline() {
        Deadline next = phase == Phase.DRAINING ? drainEnd : Deadline.NEVER;
        if (lingers && freeSlot() != null) {
            next = next.earlier(building.lingerEnd());
        }
        for (WriteSlot slot : slots) {
            next = next.earlier(slot.nextDeadline());
        }
        return next;
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.FINISHED;
    }

    @Override
    public void onClose() {
        giveUpUnwritten();
        for (WriteSlot slot : slots) {
            slot.close();
        }
    }

    /** Writes that were left behind and have not returned. */
    int leftBehind() {
        return leftBehind;
    }

    private void move(Phase next) {
        LOG.debug("{} {} -> {}", shard.name(), phase, next);
        phase = next;
    }
}
