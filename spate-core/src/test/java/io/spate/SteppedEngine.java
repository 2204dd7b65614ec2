package io.spate;

import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.InnerWait;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.control.RunOutcome;
import io.spate.internal.run.Assembly;
import io.spate.internal.run.Engine;
import io.spate.internal.run.Environment;
import io.spate.internal.run.Supervisor;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The whole real engine on one thread: the test decides which agent steps, when time moves and when a write returns. */
final class SteppedEngine {

    private static final int ENDLESS = 1_000_000;

    final ManualClock clock;
    final HeldWrites writes = new HeldWrites();
    final Engine engine;
    final Supervisor supervisor;
    final List<Agent> agents = new ArrayList<>();
    final List<String> deaths = new ArrayList<>();
    boolean writesReturnInside = true;
    private final Map<Agent, Parker> parkers = new LinkedHashMap<>();
    private final Set<Agent> parked = new HashSet<>();

    SteppedEngine(Pipeline pipeline, RuntimeConfig config, ManualClock clock) {
        this(pipeline, config, clock, "run");
    }

    /** @param nonce tells this run's batches from those of other runs */
    SteppedEngine(Pipeline pipeline, RuntimeConfig config, ManualClock clock, String nonce) {
        this.clock = clock;
        Environment environment = new Environment(clock, writes, Duration.ZERO, InnerStepping::new, nonce);
        Parker parker = new Parker();
        engine = Assembly.assemble(pipeline.spec(), config, environment, parker);
        supervisor = new Supervisor(engine, config, clock, parker);
        seat(engine.controller());
        engine.drivers().forEach(this::seat);
        engine.sinks().forEach(this::seat);
        agents.forEach(Agent::onStart);
    }

    private void seat(Engine.Seat<?> seat) {
        agents.add(seat.agent());
        parkers.put(seat.agent(), seat.parker());
    }

    Agent controller() {
        return engine.controller().agent();
    }

    Agent driver(int index) {
        return engine.drivers().get(index).agent();
    }

    Agent sinkThread(int index) {
        return engine.sinks().get(index).agent();
    }

    /** One step of one agent, as its thread would do it; an agent that throws is dead. */
    int step(Agent agent) {
        if (!agents.contains(agent)) {
            return 0;
        }
        try {
            parkers.get(agent).clear();
            int work = agent.doWork();
            if (work == 0) {
                parked.add(agent);
            } else {
                parked.remove(agent);
            }
            if (agent.isFinished()) {
                agents.remove(agent);
                agent.onClose();
            }
            return work;
        } catch (Throwable death) {
            kill(agent, death);
            return 1;
        }
    }

    /** The agent's thread ends by this throwable. */
    void kill(Agent agent, Throwable death) {
        agents.remove(agent);
        deaths.add(agent.role() + ": " + death + " at "
                + List.of(death.getStackTrace()).subList(0, Math.min(6, death.getStackTrace().length)));
        supervisor.onDeath(agent, death);
        agent.onClose();
    }

    /**
     * Steps all agents in turn until all rest. As its thread would, an agent that had nothing to do rests until somebody
     * wakes it or its deadline passes: a wake-up that is forgotten shows as a pipeline that stands still.
     */
    void stepAll() {
        for (int round = 0; round < ENDLESS; round++) {
            int stepped = 0;
            for (Agent agent : List.copyOf(agents)) {
                if (!rests(agent)) {
                    step(agent);
                    stepped++;
                }
            }
            if (stepped == 0) {
                return;
            }
        }
        throw new AssertionError("the agents never come to rest");
    }

    private boolean rests(Agent agent) {
        return parked.contains(agent)
                && !parkers.get(agent).isSignalled()
                && !agent.nextDeadline().hasPassed(clock.nanoTime());
    }

    /** While the controller waits inside of a source, the others go on: they step, writes return, time passes. */
    private final class InnerStepping implements InnerWait {

        private final Parker controller;

        InnerStepping(Parker controller) {
            this.controller = controller;
        }

        @Override
        public void beforeWork() {
            controller.clear();
        }

        @Override
        public void untilWoken(Deadline deadline) {
            while (!controller.isSignalled() && !deadline.hasPassed(clock.nanoTime())) {
                int stepped = 0;
                for (Agent agent : List.copyOf(agents)) {
                    if (agent != controller() && !rests(agent)) {
                        step(agent);
                        stepped++;
                    }
                }
                if (stepped == 0 && writesReturnInside) {
                    writes.performAll();
                }
                if (stepped == 0) {
                    clock.advance(Duration.ofMillis(10));
                }
            }
        }
    }

    /** Moves time, then steps all agents until they rest. */
    void advance(Duration by) {
        clock.advance(by);
        stepAll();
    }

    /** Moves time in small steps for this long; in each, steps and performs writes until everything rests. */
    void runFor(Duration time) {
        Duration tick = Duration.ofMillis(20);
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(tick)) {
            clock.advance(tick);
            stepAll();
            while (writes.performAll()) {
                stepAll();
            }
        }
    }

    Counts counts() {
        return engine.gauges().counts().snapshot();
    }

    long bytesInFlight() {
        return engine.gauges().budget().used();
    }

    RunOutcome outcome() {
        return engine.state().outcome().orElseThrow(() -> new AssertionError("the run has not ended"));
    }

    /** Stops the run with a sink that takes everything; how it ends. */
    ExitReport.State outcomeOfStop() {
        supervisor.stop();
        runFor(Duration.ofSeconds(2));
        return outcome().state();
    }

    /** The state in words, with the cause of a failure. */
    String state() {
        return hasEnded() ? outcome().state() + " " + outcome().failure() : "running";
    }

    boolean hasEnded() {
        return engine.state().outcome().isPresent();
    }
}
