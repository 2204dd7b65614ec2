package io.spate;

import io.spate.time.ManualClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/** Everything that a simulation consists of, and the last events in it. Source, sink and clock outlive the engine. */
final class World {

    static final int PARTITIONS = 4;
    private static final int EVENTS_KEPT = 100;

    final long seed;

    /** Decides everything; seeded anew for each step, so that a step can be left out and the others stay as they are. */
    final Random random = new Random();

    final Tally tally;
    final ManualClock clock = new ManualClock();
    final SimulatedPipeline pipeline;
    final ScriptedSource source;
    final ScriptedSink sink;
    final DeliveryLedger ledger;
    SteppedEngine engine;
    RunningPipeline handle;

    /** True once nothing comes in any more. */
    boolean hasInputEnded;

    /** True once a run has completed: there is nothing left to do. */
    boolean isComplete;

    private final Deque<String> events = new ArrayDeque<>();
    private int runs;

    World(long seed, Tally tally) {
        this.seed = seed;
        this.tally = tally;
        this.pipeline = new SimulatedPipeline(new Random(seed), random);
        this.source = pipeline.source;
        this.sink = pipeline.sink;
        this.ledger = new DeliveryLedger(pipeline);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            source.log(partition);
        }
    }

    /** What follows is decided by the seed and the number of the step. */
    void beginStep(int step) {
        random.setSeed(seed * 0x9E3779B97F4A7C15L + step);
    }

    /** A new process begins, from what was committed. */
    void start() {
        source.restart();
        source.readsOn = () -> false;
        ledger.onRestart();
        pipeline.explodes = false;
        engine = new SteppedEngine(pipeline.build(), pipeline.config, clock, "run" + runs++);
        handle = new SupervisedPipeline("simulated", engine.supervisor);
        source.assign(0, 1, 2, 3);
        if (hasInputEnded) {
            source.drained();
        }
    }

    /** Nothing comes in any more, and this run's source hands out no further lane. */
    void endInput() {
        hasInputEnded = true;
        source.logs.values().forEach(log -> log.ends = true);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            source.lanes.wake(partition);
        }
        source.drained();
    }

    void note(String event) {
        events.addLast(event);
        if (events.size() > EVENTS_KEPT) {
            events.removeFirst();
        }
    }

    void note(Happening what, Object detail) {
        tally.add(what);
        note(what + " " + detail);
    }

    /** The last events, oldest first. */
    String lastEvents() {
        return String.join("\n", events);
    }
}
