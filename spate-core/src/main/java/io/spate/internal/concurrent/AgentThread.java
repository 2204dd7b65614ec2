package io.spate.internal.concurrent;

import io.spate.time.Clock;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that steps one agent until it is finished: the loop, the idling and the last {@code catch}. Any thread starts
 * and joins it; the agent belongs to the thread.
 */
public final class AgentThread {

    private static final Logger LOG = LoggerFactory.getLogger(AgentThread.class);

    private final Agent agent;
    private final Parker parker;
    private final Clock clock;
    private final BiConsumer<Agent, Throwable> onDeath;
    private final Thread thread;

    /**
     * @param onDeath told, on the dying thread, what an agent threw out of its step
     */
    public AgentThread(String name, Agent agent, Parker parker, Clock clock, BiConsumer<Agent, Throwable> onDeath) {
        this.agent = agent;
        this.parker = parker;
        this.clock = clock;
        this.onDeath = onDeath;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true); // the supervisor keeps the JVM alive, so that hung user code cannot
    }

    /** Starts the thread; once. */
    public void start() {
        thread.start();
    }

    /** The thread's name. */
    public String name() {
        return thread.getName();
    }

    /** Interrupts user code that runs on this thread. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Waits at most {@code limit} for the thread's end; false if it has not ended. */
    public boolean join(Duration limit) throws InterruptedException {
        thread.join(Math.max(1, limit.toMillis()));
        return !thread.isAlive();
    }

    private void run() {
        try {
            agent.onStart();
            while (!agent.isFinished()) {
                parker.clear();
                Thread.interrupted(); // a flag left behind by user code is not meant for whoever is called next
                if (agent.doWork() == 0 && !agent.isFinished()) {
                    idle();
                }
            }
        } catch (Throwable death) { // the last catch: whatever ends an agent is reported
            report(death);
        } finally {
            close();
        }
    }

    private void idle() {
        long remaining = agent.nextDeadline().remainingNanos(clock.nanoTime());
        if (remaining > 0) {
            Thread.interrupted(); // nor may it turn the wait into a spin
            parker.park(remaining);
        }
    }

    private void close() {
        try {
            agent.onClose();
        } catch (Throwable death) {
            report(death);
        }
    }

    private void report(Throwable death) {
        LOG.error(
                "{} ended by an uncaught {}; the run ends",
                agent.role(),
                death.getClass().getName(),
                death);
        onDeath.accept(agent, death);
    }
}
