package io.spate.test;

import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.time.ManualClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/** Everything that a simulation consists of, and the last events in it. Source, sink and clock outlive the engine. */
final class World<T, R> {

    static final int PARTITIONS = 4;
    private static final int EVENTS_KEPT = 100;

    final long seed;

    /** Decides everything; seeded anew for each step, so that a step can be left out and the others stay as they are. */
    final Random random = new Random();

    final Tally tally;
    final ManualClock clock = new ManualClock();
    final SimulatedPipeline<T, R> pipeline;
    final ScriptedSource<T> source;
    final ScriptedSink<R> sink;
    final DeliveryLedger<R> ledger;
    SteppedPipeline engine;

    /** What somebody has asked this run not to read. */
    final PauseWishes pauses = new PauseWishes();

    /** True once this run was asked to stop. */
    boolean isStopping;

    /** True once nothing comes in any more. */
    boolean hasInputEnded;

    /** True once a run has completed: there is nothing left to do. */
    boolean isComplete;

    final RuntimeConfig config;
    private final Deque<String> events = new ArrayDeque<>();
    private int runs;

    World(long seed, Tally tally, SimulatedPipeline.Factory<T, R> factory) {
        this.seed = seed;
        this.tally = tally;
        Random shape = new Random(seed);
        this.pipeline = factory.create(shape, random);
        this.source = new ScriptedSource<>(pipeline::record);
        source.carriers = pipeline::carrier;
        source.lanesPerPartition = 1 + shape.nextInt(2);
        source.wakesDrivers = shape.nextBoolean();
        SinkConfig sinkConfig = pipeline.tune(SimulationShape.sinkConfig(shape));
        this.sink = new ScriptedSink<>(1 + shape.nextInt(3), sinkConfig, pipeline.format());
        sink.journalIn(source.journal());
        this.config = pipeline.tune(SimulationShape.runtimeConfig(shape));
        pipeline.prepare(source, sink);
        this.ledger = new DeliveryLedger<>(pipeline, source, sink);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            source.log(partition);
        }
        beginStep(-1);
        start();
    }

    /** What follows is decided by the seed and the number of the step. */
    void beginStep(int step) {
        random.setSeed(seed * 0x9E3779B97F4A7C15L + step);
    }

    /** A new process begins, from what was committed. */
    void start() {
        source.restart();
        sink.troubled.clear();
        source.readsOn = () -> false;
        ledger.onRestart();
        pauses.clear();
        isStopping = false;
        engine = new SteppedPipeline(pipeline.build(source, sink), config, clock, "run" + runs++);
        source.assign(0, 1, 2, 3);
        if (hasInputEnded) {
            source.drained();
        }
    }

    /** Nothing comes in any more, and this run's source hands out no further lane. */
    void endInput() {
        hasInputEnded = true;
        source.endInput();
    }

    void note(String event) {
        events.addLast(event);
        if (events.size() > EVENTS_KEPT) {
            events.removeFirst();
        }
    }

    void note(Happening what, Object detail) {
        tally.add(what, this);
        note(what + " " + detail);
    }

    /** The last events, oldest first. */
    String lastEvents() {
        return String.join("\n", events);
    }
}
