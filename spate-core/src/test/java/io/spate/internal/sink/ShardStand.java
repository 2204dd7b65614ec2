package io.spate.internal.sink;

import io.spate.config.BatchConfig;
import io.spate.config.ChunkConfig;
import io.spate.config.RetryConfig;
import io.spate.config.SinkConfig;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.policy.ErrorPolicy;
import io.spate.report.Failure;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** One real shard worker, stepped by hand, with a clock and write threads that the test moves. */
final class ShardStand implements ShardEvent.Handler {

    /** Batches of 4 rows or 1 s, one write in flight for at most 30 s, retries after 100, 200, 400, 400 ms. */
    static final SinkConfig CONFIG = new SinkConfig(
            new BatchConfig(4, 1 << 20, Duration.ofSeconds(1)),
            new ChunkConfig(64, 8),
            new RetryConfig(Duration.ofMillis(100), Duration.ofMillis(400), 2.0, 0.0, 0),
            1,
            Duration.ofSeconds(30),
            ErrorPolicy.FAIL,
            ErrorPolicy.FAIL);

    final ManualClock clock = new ManualClock();
    final HandWrites writes = new HandWrites();
    final ScriptedWriter writer = new ScriptedWriter();
    final ChunkMaker chunks = new ChunkMaker();
    final SinkTally tally = new SinkTally();
    final ShardQueue queue;
    final ShardWorker worker;
    final List<Failure> retries = new ArrayList<>();
    final List<Failure> failures = new ArrayList<>();
    OptionalLong abandonedAtEnd = OptionalLong.empty();

    private final Mailbox<ShardCommand> mailbox = new Mailbox<>(Wakeup.NOBODY);

    ShardStand(SinkConfig config) {
        queue = new ShardQueue(config.chunk().queueCapacity(), chunks.budget.share(1), Wakeup.NOBODY, Wakeup.NOBODY);
        ShardWorker.Shard shard = new ShardWorker.Shard(3, "sink/shard-3", "token", config, writer, queue, tally);
        worker = new ShardWorker(shard, clock, mailbox, writes, event -> event.deliverTo(this));
    }

    @Override
    public void onShardRetrying(int shard, Failure failure) {
        retries.add(failure);
    }

    @Override
    public void onShardFailed(int shard, Failure failure) {
        failures.add(failure);
    }

    @Override
    public void onShardDrained(int shard, long abandonedRows) {
        abandonedAtEnd = OptionalLong.of(abandonedRows);
    }

    /** Offers a chunk of one polled batch. */
    ChunkMaker.Made offer(int rows) {
        ChunkMaker.Made made = chunks.encoded(rows);
        if (!queue.offer(made.chunk())) {
            throw new AssertionError("the queue is full or closed");
        }
        return made;
    }

    /** Offers a chunk and lets the worker take it. */
    BatchAck accept(int rows) {
        BatchAck ack = offer(rows).ack();
        step();
        return ack;
    }

    /** Steps the worker until it has nothing to do. */
    void step() {
        for (int steps = 0; !worker.isFinished() && worker.doWork() > 0; steps++) {
            if (steps > 10_000) {
                throw new AssertionError("the worker never comes to rest");
            }
        }
    }

    void advance(Duration by) {
        clock.advance(by);
        step();
    }

    /** Performs the write that was started first, and lets the worker hear of it. */
    void write() {
        writes.busy.get(0).perform();
        step();
    }

    void settle() {
        mailbox.send(new ShardCommand.Settle(true));
        step();
    }

    void drain(Duration budget) {
        mailbox.send(new ShardCommand.Drain(Deadline.after(clock.nanoTime(), budget)));
        step();
    }

    /** Time until the worker must be stepped without being told. */
    Duration untilNextDeadline() {
        return worker.nextDeadline().remaining(clock.nanoTime(), Duration.ofDays(1));
    }

    boolean isDelivered(BatchAck ack) {
        return chunks.acks.isDelivered(ack);
    }

    boolean isFailed(BatchAck ack) {
        return chunks.acks.isFailed(ack);
    }

    boolean isPending(BatchAck ack) {
        return chunks.acks.isPending(ack);
    }

    long bytesInFlight() {
        return chunks.budget.used();
    }
}
