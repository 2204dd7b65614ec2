package io.spate.internal.run;

import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.AgentThread;
import io.spate.internal.concurrent.BoundedCall;
import io.spate.internal.concurrent.Completion;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.control.Controller;
import io.spate.internal.control.RunOutcome;
import io.spate.internal.control.RunRequest;
import io.spate.internal.driver.Driver;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.sink.ShardCommand;
import io.spate.internal.sink.ShardGroup;
import io.spate.report.Counts;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import io.spate.report.Failure;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the threads of a run, learns of their deaths, and sees to it that the run ends in time, with the controller or
 * without it. One thread supervises; any thread asks to stop or waits.
 */
public final class Supervisor {

    /** What a run may take to end beyond its drain budget, whatever user code does (INV-10). */
    public static final Duration GRACE = Duration.ofSeconds(3);

    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);
    private static final Duration LAST_JOIN = Duration.ofMillis(200);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);

    private final Parker parker;
    private final Clock clock;
    private final Duration drainTimeout;
    private final Completion<ExitReport> exit = new Completion<>();
    private final List<AgentThread> threads = new ArrayList<>();
    private final Engine engine;

    private volatile boolean isStopRequested;
    private volatile @Nullable Failure controllerDeath;

    public Supervisor(Engine engine, RuntimeConfig config, Clock clock, Parker parker) {
        this.engine = engine;
        this.clock = clock;
        this.parker = parker;
        this.drainTimeout = config.checkpoint().drainTimeout();
    }

    /** Starts all threads, those first that others speak to. */
    public void start() {
        engine.sinks().forEach(this::add);
        engine.drivers().forEach(this::add);
        add(engine.controller());
        threads.forEach(AgentThread::start);
    }

    private void add(Engine.Seat<?> seat) {
        String name = "spate-" + engine.pipeline() + '-' + seat.agent().role();
        threads.add(new AgentThread(name, seat.agent(), seat.parker(), clock, this::onDeath));
    }

    /** On the dying thread. */
    public void onDeath(Agent agent, Throwable cause) {
        String reason = "the thread ended by an uncaught " + cause + "; what it held is read again by the next run";
        Failure failure = new Failure(agent.role(), reason, cause);
        if (agent instanceof Driver driver) {
            engine.doors().controller().send(new RunRequest.DriverDied(driver.index(), failure));
        } else if (agent instanceof ShardGroup group) {
            Set<Integer> shards = new TreeSet<>();
            group.workers().forEach(worker -> shards.add(worker.shard()));
            engine.doors().controller().send(new RunRequest.ShardsDied(shards, failure));
        } else if (agent instanceof Controller) {
            controllerDeath = failure;
            parker.wake();
        }
    }

    /** Asks the run to drain and end. Any thread. */
    public void stop() {
        isStopRequested = true;
        request(new RunRequest.StopRequested());
        parker.wake();
    }

    /** Sends a wish to the controller. Any thread. */
    public void request(RunRequest request) {
        engine.doors().controller().send(request);
    }

    /** What has been counted so far. Any thread. */
    public Counts counts() {
        return engine.gauges().counts().snapshot();
    }

    /** The end of the run, for everybody but the supervising thread. */
    public Completion<ExitReport> exit() {
        return exit;
    }

    /**
     * Waits for the end of the run and reports it. An interrupt of the supervising thread asks the run to stop.
     *
     * @param beforeReported runs when the run has ended and nobody has been told yet
     */
    public ExitReport supervise(Runnable beforeReported) {
        boolean wasInterrupted = awaitEnd();
        List<String> notReturned = new ArrayList<>();
        Optional<RunOutcome> outcome = engine.state().outcome();
        try {
            if (outcome.isEmpty()) {
                endWithoutController();
            }
            notReturned.addAll(joinAll());
            closeSink(notReturned);
        } catch (InterruptedException e) {
            wasInterrupted = true;
        }
        ExitReport report = report(outcome, notReturned);
        beforeReported.run();
        exit.complete(report);
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        return report;
    }

    /** Waits until the controller has ended the run, has died, or has had its time. True if interrupted meanwhile. */
    private boolean awaitEnd() {
        boolean wasInterrupted = false;
        Deadline limit = Deadline.NEVER;
        while (true) {
            parker.clear();
            long now = clock.nanoTime();
            if (engine.state().outcome().isPresent() || controllerDeath != null || limit.hasPassed(now)) {
                return wasInterrupted;
            }
            if (limit == Deadline.NEVER && (isStopRequested || engine.state().isEnding())) {
                limit = Deadline.after(now, drainTimeout.plus(GRACE.dividedBy(2)));
                continue;
            }
            parker.park(limit.remainingNanos(now));
            if (Thread.interrupted()) {
                wasInterrupted = true;
                stop();
            }
        }
    }

    /** The controller is dead or stuck: drivers and shards are ended without it, and nothing more is committed. */
    private void endWithoutController() throws InterruptedException {
        Duration left = controllerDeath == null ? Duration.ZERO : drainTimeout;
        long now = clock.nanoTime();
        Deadline offers = Deadline.after(now, left.dividedBy(2));
        Deadline writes = Deadline.after(now, left);
        engine.doors().drivers().forEach(driver -> driver.send(new DriverCommand.Stop(offers)));
        int sinks = engine.sinks().size();
        join(threads.subList(sinks, sinks + engine.drivers().size()), offers);
        engine.doors().shards().forEach(shard -> shard.send(new ShardCommand.Drain(writes)));
        join(threads.subList(0, sinks), writes);
    }

    private void join(List<AgentThread> ending, Deadline limit) throws InterruptedException {
        for (AgentThread thread : ending) {
            thread.join(limit.remaining(clock.nanoTime(), drainTimeout));
        }
    }

    /** Names the threads whose user code does not return. */
    private List<String> joinAll() throws InterruptedException {
        List<String> notReturned = new ArrayList<>();
        Deadline limit = Deadline.after(clock.nanoTime(), GRACE.dividedBy(3));
        for (AgentThread thread : threads) {
            if (!thread.join(limit.remaining(clock.nanoTime(), GRACE))) {
                thread.interrupt();
                if (!thread.join(LAST_JOIN)) {
                    notReturned.add(thread.name());
                }
            }
        }
        return notReturned;
    }

    private void closeSink(List<String> notReturned) throws InterruptedException {
        String closer = "spate-" + engine.pipeline() + "-sink-close";
        boolean hasReturned = BoundedCall.run(
                closer,
                CLOSE_LIMIT,
                engine.sinkSide()::close,
                e -> LOG.warn("closing the sink failed; it is not used any more", e));
        if (!hasReturned) {
            notReturned.add(closer);
        }
    }

    private ExitReport report(Optional<RunOutcome> outcome, List<String> notReturned) {
        RunOutcome ended = outcome.or(() -> engine.state().outcome()).orElseGet(this::outcomeWithoutController);
        ExitReport report = new ExitReport(
                engine.pipeline(),
                ended.state(),
                ended.failure(),
                counts(),
                ended.committed(),
                ended.drain(),
                ended.revocations(),
                notReturned);
        LOG.info("{}", report);
        return report;
    }

    private RunOutcome outcomeWithoutController() {
        Failure death = controllerDeath;
        Failure failure = death != null
                ? death
                : new Failure(
                        "controller",
                        "a call into the source did not return within the drain time-out; nothing more was committed, "
                                + "so records since the last commit are read again by the next run",
                        new IllegalStateException("the controller did not end in time"));
        DrainReport drain = new DrainReport(drainTimeout, drainTimeout, 0, 0);
        return new RunOutcome(ExitReport.State.FAILED, Optional.of(failure), new TreeMap<>(), drain, List.of());
    }
}
