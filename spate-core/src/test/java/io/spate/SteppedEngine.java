package io.spate;

import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.control.RunOutcome;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The whole real engine on one thread: the test decides which agent steps, when time moves and when a write returns. */
final class SteppedEngine {

    private static final int ENDLESS = 1_000_000;

    final ManualClock clock;
    final HeldWrites writes = new HeldWrites();
    final Engine engine;
    final Supervisor supervisor;
    final List<Agent> agents = new ArrayList<>();
    final List<String> deaths = new ArrayList<>();

    SteppedEngine(Pipeline pipeline, RuntimeConfig config, ManualClock clock) {
        this(pipeline, config, clock, "run");
    }

    /** @param nonce tells this run's batches from those of other runs */
    SteppedEngine(Pipeline pipeline, RuntimeConfig config, ManualClock clock, String nonce) {
        this.clock = clock;
        Environment environment = new Environment(clock, writes, Duration.ZERO, nonce);
        Parker parker = new Parker();
        engine = Assembly.assemble(pipeline, config, environment, parker);
        supervisor = new Supervisor(engine, config, clock, parker);
        agents.add(engine.controller().agent());
        engine.drivers().forEach(seat -> agents.add(seat.agent()));
        engine.sinks().forEach(seat -> agents.add(seat.agent()));
        agents.forEach(Agent::onStart);
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
            int work = agent.doWork();
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

    /** Steps all agents in turn until none has anything to do. */
    void stepAll() {
        for (int round = 0; round < ENDLESS; round++) {
            int work = 0;
            for (Agent agent : List.copyOf(agents)) {
                work += step(agent);
            }
            if (work == 0) {
                return;
            }
        }
        throw new AssertionError("the agents never come to rest");
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
            while (!writes.running.isEmpty()) {
                writes.performAll();
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
