package io.spate.internal.driver;

import io.spate.config.BackpressureConfig;
import io.spate.config.DriverConfig;
import io.spate.config.SinkConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.backpressure.PressureSwitch;
import io.spate.internal.chain.OperatorSpec;
import io.spate.internal.chain.PlainChain;
import io.spate.internal.chain.SinkPort;
import io.spate.internal.checkpoint.AckJournal;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.checkpoint.PartitionGrant;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.ShardQueue;
import io.spate.internal.sink.TakenChunk;
import io.spate.operator.Operator;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.Failure;
import io.spate.sink.RowEncoder;
import io.spate.time.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One real driver with a real chain in front of real shard queues. The test is its lanes, its controller and its shards,
 * and reads in one journal what the driver tells and what becomes of its batches. Owned by the test's thread.
 */
final class DriverStand implements DriverEvent.Handler, CheckpointEvent.Handler {

    static final Duration POLL_INTERVAL = Duration.ofMillis(10);
    static final Duration IDLE_FLUSH = Duration.ofMillis(50);
    static final int MAX_POLL_RECORDS = 100;
    static final int QUEUE_CAPACITY = 2;

    private static final RowEncoder<Object> TEXT = (row, out) -> {
        byte[] bytes = row.toString().getBytes(StandardCharsets.ISO_8859_1);
        out.putBytes(bytes, 0, bytes.length);
    };

    /** What a driver is made of; a row goes to the shard that its first character names. */
    static final class Plan {
        private final List<OperatorSpec> operators = new ArrayList<>();
        private BackpressureConfig backpressure = BackpressureConfig.defaults();
        private int shards = 1;
        private int targetBytes = 1000;
        private int ceiling = 100;

        Plan operator(OperatorSpec spec) {
            operators.add(spec);
            return this;
        }

        Plan inspect(Consumer<Object> look) {
            return operator(new OperatorSpec.Inspect("inspect", (record, meta) -> look.accept(record)));
        }

        Plan map(Function<Object, Object> function) {
            return operator(new OperatorSpec.Map("map", (record, meta) -> function.apply(record)));
        }

        Plan process(Operator<Object, Object> operator) {
            return operator(new OperatorSpec.Process("process", () -> operator));
        }

        Plan shards(int count) {
            shards = count;
            return this;
        }

        /** Chunks are sealed at this many bytes. */
        Plan chunksOf(int bytes) {
            targetBytes = bytes;
            return this;
        }

        /** Most unsettled batches of a partition. */
        Plan ceiling(int batches) {
            ceiling = batches;
            return this;
        }

        /** Reading pauses at 80 of 100 bytes and resumes at 50, after this time at the earliest. */
        Plan hundredBytes(Duration minPause) {
            backpressure = new BackpressureConfig(100, 0.8, 0.5, minPause);
            return this;
        }

        DriverStand build() {
            return new DriverStand(this);
        }
    }

    static Plan plan() {
        return new Plan();
    }

    final ManualClock clock = new ManualClock();
    final List<String> journal = new ArrayList<>();
    final List<Failure> failures = new ArrayList<>();
    final List<ShardQueue> queues = new ArrayList<>();
    final InflightBudget budget;
    final Checkpointer books;
    final Mailbox<DriverCommand> mailbox = new Mailbox<>(this::wake);
    final Driver driver;
    private final Map<PartitionId, PartitionGrant> grants = new HashMap<>();
    private int lanes;
    private boolean isWoken;

    private DriverStand(Plan plan) {
        budget = new InflightBudget(plan.backpressure, this::wake);
        books = new Checkpointer(
                plan.ceiling,
                (partition, isReached) -> journal.add("ceiling " + partition + (isReached ? " reached" : " left")));
        for (int shard = 0; shard < plan.shards; shard++) {
            queues.add(new ShardQueue(QUEUE_CAPACITY, budget.share(plan.shards), () -> {}, this::wake));
        }
        SinkPort sink = new SinkPort(
                "sink",
                (row, meta, shards) -> shards == 1 ? 0 : row.toString().charAt(0) - '0',
                Optional.of(TEXT),
                SinkConfig.defaults().withChunk(plan.targetBytes, QUEUE_CAPACITY),
                queues,
                budget,
                new BufferPool(plan.targetBytes, 64));
        driver = new Driver(
                0,
                new DriverConfig(1, MAX_POLL_RECORDS, POLL_INTERVAL, IDLE_FLUSH),
                clock,
                new PlainChain(plan.operators, sink, clock),
                new PressureSwitch(budget, plan.backpressure.minPause()),
                mailbox,
                new DriverControls(event -> event.deliverTo(this), event -> event.deliverTo(this)));
        driver.onStart();
    }

    private void wake() {
        isWoken = true;
    }

    void send(DriverCommand command) {
        mailbox.send(command);
    }

    /** The driver is sent one more lane, of a partition that lives or now begins to. */
    HandLane grant(int partition) {
        PartitionId id = PartitionId.of(partition);
        HandLane lane = new HandLane(new LaneId(lanes++), id, journal);
        PartitionGrant grant = grants.computeIfAbsent(id, key -> books.grant(key, this::wake));
        send(new DriverCommand.Grant(List.of(new LaneGrant(lane, grant))));
        return lane;
    }

    /** A life of a partition ends in the books; its next lane begins another one. */
    void release(int partition) {
        grants.remove(PartitionId.of(partition));
        books.release(PartitionId.of(partition));
    }

    void quiesce(int revocation, HandLane... revoked) {
        send(new DriverCommand.Quiesce(ids(revoked), revocation));
    }

    void drop(HandLane... lost) {
        send(new DriverCommand.Drop(ids(lost)));
    }

    void pause(boolean isPaused, HandLane... some) {
        send(new DriverCommand.Pause(ids(some), isPaused));
    }

    void stop(Duration offers) {
        send(new DriverCommand.Stop(Deadline.after(clock.nanoTime(), offers)));
    }

    private static Set<LaneId> ids(HandLane... lanes) {
        Set<LaneId> ids = new TreeSet<>();
        for (HandLane lane : lanes) {
            ids.add(lane.id());
        }
        return ids;
    }

    int step() {
        isWoken = false;
        return driver.doWork();
    }

    /** Steps until the driver rests, as its thread would. */
    void run() {
        for (int steps = 0; !driver.isFinished() && (step() > 0 || isWoken); steps++) {
            if (steps > 100_000) {
                throw new AssertionError("the driver never comes to rest");
            }
        }
    }

    /** Moves time; the driver runs if it was woken or its deadline has passed. */
    void pass(Duration time) {
        clock.advance(time);
        if (!rests()) {
            run();
        }
    }

    /** True while nothing makes the driver's thread go on. */
    boolean rests() {
        return !isWoken && !driver.nextDeadline().hasPassed(clock.nanoTime());
    }

    /** Time until the driver's thread goes on by itself; empty for never. */
    Optional<Duration> untilDeadline() {
        long nanos = driver.nextDeadline().remainingNanos(clock.nanoTime());
        return nanos == Long.MAX_VALUE ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /** Everything the shard was handed becomes durable; one text for each chunk. */
    List<String> settle(int shard) {
        return settle(shard, Integer.MAX_VALUE);
    }

    List<String> settle(int shard, int chunks) {
        List<String> texts = new ArrayList<>();
        for (TakenChunk chunk : TakenChunk.upTo(queues.get(shard), chunks)) {
            texts.add(chunk.text());
            chunk.settle();
        }
        return texts;
    }

    /** The controller passes on what has settled: gates may open. */
    void harvest() {
        books.harvest((partition, position) -> journal.add("position " + partition + "=" + position));
    }

    /** What was written to the journal from an entry on. */
    List<String> since(int entry) {
        return List.copyOf(journal.subList(entry, journal.size()));
    }

    long records() {
        return driver.chain().records();
    }

    @Override
    public void onBatchIssued(BatchAck ack) {
        journal.add("issued " + name(ack));
        books.onBatchIssued(ack);
    }

    @Override
    public void onBatchResolved(BatchAck ack) {
        journal.add((AckJournal.hasFailed(ack) ? "failed " : "delivered ") + name(ack));
        books.onBatchResolved(ack);
    }

    private static String name(BatchAck ack) {
        return ack.grant().partition() + "#" + ack.sequence();
    }

    @Override
    public void onLaneEnded(LaneId lane) {
        journal.add("ended " + lane.value());
    }

    @Override
    public void onLanesQuiet(int number, int revocation) {
        journal.add("quiet " + revocation);
    }

    @Override
    public void onPressure(int number, boolean isOn) {
        journal.add("pressure " + (isOn ? "on" : "off"));
    }

    @Override
    public void onDriverFailed(int number, Failure failure) {
        journal.add("driver failed");
        failures.add(failure);
    }

    @Override
    public void onDriverStopped(int number) {
        journal.add("stopped");
    }
}
