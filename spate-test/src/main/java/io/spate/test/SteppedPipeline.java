package io.spate.test;

import io.spate.Pipeline;
import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.InnerWait;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.control.Controller;
import io.spate.internal.control.RunOutcome;
import io.spate.internal.control.RunRequest;
import io.spate.internal.run.Assembly;
import io.spate.internal.run.Engine;
import io.spate.internal.run.Environment;
import io.spate.internal.run.PipelineSpec;
import io.spate.internal.run.Supervisor;
import io.spate.internal.sink.ShardQueue;
import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import io.spate.time.ManualClock;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A whole pipeline, with the real engine, on the test's thread: the test decides which agent steps, when time moves and when
 * a write happens. Nothing here ever waits.
 *
 * <p>An agent is what runs on a thread of its own otherwise: {@code controller}, {@code driver-0}, {@code sink-0} and so on.
 * Owned by the test's thread.
 */
public final class SteppedPipeline {

    private static final MethodHandle SPEC = findSpec();
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

    /** Opens the pipeline's source, operators and sink; nothing is read before a first step. */
    public SteppedPipeline(Pipeline pipeline, RuntimeConfig config, ManualClock clock) {
        this(pipeline, config, clock, "run");
    }

    /** @param nonce tells this run's batches from those of other runs */
    SteppedPipeline(Pipeline pipeline, RuntimeConfig config, ManualClock clock, String nonce) {
        this.clock = clock;
        Environment environment = new Environment(clock, writes.threads, Duration.ZERO, InnerStepping::new, nonce);
        Parker parker = new Parker();
        engine = Assembly.assemble(specOf(pipeline), config, environment, parker);
        supervisor = new Supervisor(engine, config, clock, parker);
        seat(engine.controller());
        engine.drivers().forEach(this::seat);
        engine.sinks().forEach(this::seat);
        agents.forEach(Agent::onStart);
    }

    private static PipelineSpec specOf(Pipeline pipeline) {
        try {
            return (PipelineSpec) SPEC.invokeExact(pipeline);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle findSpec() {
        try {
            MethodHandles.Lookup inside = MethodHandles.privateLookupIn(Pipeline.class, MethodHandles.lookup());
            return inside.findVirtual(Pipeline.class, "spec", MethodType.methodType(PipelineSpec.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private void seat(Engine.Seat<?> seat) {
        agents.add(seat.agent());
        parkers.put(seat.agent(), seat.parker());
    }

    Controller controller() {
        return engine.controller().agent();
    }

    Agent driver(int index) {
        return engine.drivers().get(index).agent();
    }

    Agent sinkThread(int index) {
        return engine.sinks().get(index).agent();
    }

    /** The agents that have not ended. */
    public List<String> agents() {
        return agents.stream().map(Agent::role).toList();
    }

    /** One step of one agent, as its thread would do it; returns how much it did. An agent that has ended does nothing. */
    public int step(String role) {
        return agents.stream()
                .filter(agent -> agent.role().equals(role))
                .findFirst()
                .map(this::step)
                .orElse(0);
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

    /** An agent's thread ends by an error, as that of user code that is broken; nothing if the agent has ended. */
    public void kill(String role) {
        agents.stream()
                .filter(agent -> agent.role().equals(role))
                .findFirst()
                .ifPresent(agent -> kill(agent, new AssertionError(role + " was killed")));
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
    public void stepAll() {
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

    /** Steps the agents that rest; names those that move data then, which nobody had woken for it. */
    List<String> forgottenWakeUps() {
        List<String> forgotten = new ArrayList<>();
        for (Agent agent : List.copyOf(agents)) {
            List<Long> before = flow();
            if (rests(agent) && step(agent) > 0 && !flow().equals(before)) {
                forgotten.add(agent.role() + " had something to do, but nobody woke it");
            }
        }
        return forgotten;
    }

    /** Changes whenever data moves. */
    private List<Long> flow() {
        Counts counts = counts();
        long queued =
                engine.gauges().queues().stream().mapToLong(ShardQueue::depth).sum();
        return List.of(counts.read(), counts.written(), bytesInFlight(), queued, (long) writes.size());
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
    public void advance(Duration by) {
        clock.advance(by);
        stepAll();
    }

    /** Moves time in small steps for this long; in each, steps and performs writes until everything rests. */
    public void runFor(Duration time) {
        Duration tick = Duration.ofMillis(20);
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(tick)) {
            clock.advance(tick);
            stepAll();
            while (writes.performAll()) {
                stepAll();
            }
        }
    }

    /** The writes that were started and have not happened. */
    public HeldWrites writes() {
        return writes;
    }

    /** What went through so far. */
    public Counts counts() {
        return engine.gauges().counts().snapshot();
    }

    /** Bytes of rows that are on their way, from the chain until they are settled. */
    public long bytesInFlight() {
        return engine.gauges().budget().used();
    }

    /** As {@link io.spate.RunningPipeline#stop()}. */
    public void stop() {
        supervisor.stop();
    }

    /** As {@link io.spate.RunningPipeline#pause()}. */
    public void pause() {
        supervisor.request(new RunRequest.PauseRequested(true, null));
    }

    /** As {@link io.spate.RunningPipeline#pause(Set)}. */
    public void pause(Set<PartitionId> partitions) {
        supervisor.request(new RunRequest.PauseRequested(true, new TreeSet<>(partitions)));
    }

    /** As {@link io.spate.RunningPipeline#resume()}. */
    public void resume() {
        supervisor.request(new RunRequest.PauseRequested(false, null));
    }

    /** As {@link io.spate.RunningPipeline#resume(Set)}. */
    public void resume(Set<PartitionId> partitions) {
        supervisor.request(new RunRequest.PauseRequested(false, new TreeSet<>(partitions)));
    }

    /** Closes the sink's writers and the sink, as the last thing that is done after a run has ended. */
    public void closeSink() {
        engine.sinkSide().close();
    }

    /** True once the run has ended; agents may still have a step to do. */
    public boolean hasEnded() {
        return engine.state().outcome().isPresent();
    }

    /**
     * How the run ended.
     *
     * @throws AssertionError if it has not
     */
    public ExitReport report() {
        RunOutcome outcome = outcome();
        return new ExitReport(
                engine.pipeline(),
                outcome.state(),
                outcome.failure(),
                counts(),
                outcome.committed(),
                outcome.drain(),
                outcome.revocations(),
                List.of());
    }

    RunOutcome outcome() {
        return engine.state().outcome().orElseThrow(() -> new AssertionError("the run has not ended"));
    }

    /** Stops the run with a sink that takes everything; how it ends. */
    ExitReport.State outcomeOfStop() {
        stop();
        runFor(Duration.ofSeconds(2));
        return outcome().state();
    }

    /** The state in words, with the cause of a failure. */
    String state() {
        return hasEnded() ? outcome().state() + " " + outcome().failure() : "running";
    }
}
