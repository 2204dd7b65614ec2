package io.spate.test;

import io.spate.Stage;
import io.spate.config.SinkConfig;
import io.spate.internal.driver.DriverCommand;
import io.spate.record.PartitionId;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Two partitions, each with a driver and a shard of its own. Faults are those of partition 0, which is called sick; the
 * other one is well. Every commit is checked against what is durable at that moment.
 */
final class FaultStand {

    static final PartitionId SICK = PartitionId.of(0);
    static final PartitionId WELL = PartitionId.of(1);
    static final int QUEUE = 2;

    private record Later(long atNanos, Runnable what) {}

    final Fixture fixture = new Fixture();
    final ScriptedSource<Long> source = fixture.source;
    final Deque<IOException> writeErrors = new ArrayDeque<>();
    final List<String> violations = new ArrayList<>();
    LongConsumer onSickRecord = position -> {};
    Duration attemptTimeout = Duration.ofMinutes(1);
    Duration overstay = Duration.ZERO;
    long sickRead;
    long wellRead;
    SteppedPipeline engine;
    private final List<Later> later = new ArrayList<>();

    /** A sink with a shard for each partition; writes of the sick one fail while there are errors for it. */
    private static final class TwoShards implements Sink<Row> {

        private final ScriptedSink<Row> rows;
        private final Deque<IOException> errors;

        TwoShards(ScriptedSink<Row> rows, Deque<IOException> errors) {
            this.rows = rows;
            this.errors = errors;
        }

        @Override
        public int shards() {
            return 2;
        }

        @Override
        public SinkConfig config() {
            return rows.config();
        }

        @Override
        public ShardRouter<Row> router() {
            return (row, meta, shards) -> Integer.parseInt(row.partition().name());
        }

        @Override
        public ShardWriter<Row> writer(int shard) {
            ShardWriter<Row> rowsOfShard = rows.writer(shard);
            return batch -> {
                if (shard == 0 && !errors.isEmpty()) {
                    throw errors.removeFirst();
                }
                return rowsOfShard.write(batch);
            };
        }
    }

    /** Starts with both partitions empty; every chunk is a batch of its own. */
    void start(int chunkBytes) {
        SinkConfig config = Fixture.sinkConfig()
                .withChunk(chunkBytes, QUEUE)
                .withBatch(1, 1 << 20, Duration.ZERO)
                .withAttemptTimeout(attemptTimeout);
        fixture.sink = new ScriptedSink<>(2, config, RowShape.OBJECTS);
        fixture.config = Fixture.runtimeConfig(2);
        source.onCommit = this::onCommit;
        source.onLanePoll = this::doWhatIsDue;
        source.assign(0, 1);
        Stage<Row> stage = fixture.stage().inspect(row -> {
            if (row.partition().equals(SICK)) {
                sickRead++;
                onSickRecord.accept(row.position());
            } else {
                wellRead++;
            }
        });
        engine = new SteppedPipeline(stage.to(new TwoShards(fixture.sink, writeErrors)), fixture.config, fixture.clock);
        engine.stepAll();
    }

    private void onCommit(PartitionId partition, long position) {
        if (!source.lanes.mayCommit(partition)) {
            violations.add("position " + position + " of partition " + partition + ", which is not owned");
        }
        Set<Row> durable = new HashSet<>(fixture.sink.durable);
        for (ScriptedRecord<Long> each : source.logs.get(partition).records) {
            if (each.position() < position && !durable.contains(new Row(partition, each.position(), 0))) {
                violations.add("position " + position + " of partition " + partition + " passes " + each);
            }
        }
        if (partition.equals(SICK)) {
            fixture.clock.advance(overstay);
            overstay = Duration.ZERO;
        }
    }

    /** One record of the sick partition is read, and handed over after a lull. */
    void readOneMore() {
        source.emit(0, 1);
        engine.advance(Duration.ofMillis(10));
        engine.advance(Duration.ofMillis(50));
    }

    /** Ten records of the sick partition are polled, and mail interrupts the push after the fifth. */
    void pushHalfABatch() {
        onSickRecord = position -> {
            if (position == 4) {
                engine.engine.doors().drivers().get(0).send(new DriverCommand.Flush());
            }
        };
        source.emit(0, 10);
        fixture.clock.advance(Duration.ofMillis(10));
        engine.step(engine.driver(0));
        if (sickRead != 5) {
            throw new AssertionError(sickRead + " records were pushed, not half of the batch");
        }
    }

    /** Writes of the sick partition return only after this time. */
    void stickWritesFor(Duration time) {
        engine.writes.areStuck = thread -> thread.contains("shard-0");
        later(time, () -> engine.writes.areStuck = thread -> false);
    }

    /** Does it after this time, also while the controller waits inside of the source. */
    void later(Duration after, Runnable what) {
        later.add(new Later(fixture.clock.nanoTime() + after.toNanos(), what));
    }

    private void doWhatIsDue() {
        for (Later each : List.copyOf(later)) {
            if (fixture.clock.nanoTime() - each.atNanos() >= 0) {
                later.remove(each);
                each.what().run();
            }
        }
    }

    void runFor(Duration time) {
        long end = fixture.clock.nanoTime() + time.toNanos();
        while (fixture.clock.nanoTime() - end < 0) {
            engine.runFor(Duration.ofMillis(20));
            doWhatIsDue();
        }
    }

    int sickQueueDepth() {
        return engine.engine.gauges().queues().get(0).depth();
    }

    long sickEnd() {
        return source.log(0).next();
    }

    long sickCommitted() {
        return source.log(0).committed;
    }

    long wellEnd() {
        return source.log(1).next();
    }

    long wellCommitted() {
        return source.log(1).committed;
    }
}
