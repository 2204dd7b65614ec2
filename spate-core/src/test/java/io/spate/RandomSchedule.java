package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.config.CheckpointConfig;
import io.spate.config.DriverConfig;
import io.spate.config.RetryConfig;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.error.SinkException;
import io.spate.internal.concurrent.Agent;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import io.spate.time.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One random life of a pipeline, drawn from a seed: agents step in any order, time moves in jumps, writes succeed, fail,
 * hang and lie, commits and polls fail, partitions come and go, the process crashes and starts again. The invariants are
 * checked after every step; in the end everything is healed and everything must be delivered.
 */
final class RandomSchedule {

    private static final int PARTITIONS = 4;
    private static final String FATAL = "disk is read-only";
    private static final int EVENTS_IN_A_REPORT = 100;
    private static final int HEALING_SECONDS =
            300; // of virtual time: the smallest budgets let few rows through a pause

    /** What happened in the schedules of a test, to see that they reach the corners. */
    static final class Tally {
        long steps;
        long losses;
        long revocations;
        long innerRevocations;
        long crashes;
        long stops;
        long failures;
        long writeErrors;
        long leftBehind;
        long rows;
    }

    private final long seed;
    private final Random random;
    private final Tally tally;
    private final ManualClock clock = new ManualClock();
    private final ScriptedSource source = new ScriptedSource();
    private final ScriptedSink sink;
    private final RuntimeConfig config;
    private final DeliveryLedger ledger;
    private final Deque<String> events = new ArrayDeque<>();
    private SteppedEngine engine;
    private boolean isHealing;
    private int runs;

    RandomSchedule(long seed, Tally tally) {
        this.seed = seed;
        this.random = new Random(seed);
        this.tally = tally;
        this.sink = new ScriptedSink(1 + random.nextInt(3), sinkConfig(), random.nextBoolean());
        this.config = runtimeConfig();
        this.ledger = new DeliveryLedger(source, sink);
    }

    private SinkConfig sinkConfig() {
        return SinkConfig.defaults()
                .withMaxInFlight(1 + random.nextInt(2))
                .withChunk(1 + random.nextInt(200), 2)
                .withBatch(1 + random.nextInt(40), 1 + random.nextInt(2000), Duration.ofMillis(random.nextInt(500)))
                .withRetry(RetryConfig.defaults().withDelays(Duration.ofMillis(10), Duration.ofMillis(300)))
                .withAttemptTimeout(Duration.ofSeconds(2));
    }

    private RuntimeConfig runtimeConfig() {
        return new RuntimeConfig(
                new DriverConfig(
                        1 + random.nextInt(2), 1 + random.nextInt(12), Duration.ofMillis(10), Duration.ofMillis(50)),
                new CheckpointConfig(
                        Duration.ofMillis(100 + random.nextInt(900)),
                        Duration.ofSeconds(1),
                        1 + random.nextInt(6),
                        Duration.ofSeconds(3),
                        Duration.ZERO),
                new BackpressureConfig(64 + random.nextInt(3000), 0.8, 0.5, Duration.ofMillis(random.nextInt(300))),
                1 + random.nextInt(2),
                Duration.ofMillis(50),
                false,
                Optional.empty());
    }

    /** Lives for so many steps, then heals. A violation names seed, step and the last events. */
    void run(int steps) {
        int step = 0;
        try {
            start();
            for (; step < steps; step++) {
                act();
                checkAfterStep();
            }
            heal();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + " step " + step + ": " + e.getMessage() + "\nlast events, oldest first:\n"
                            + String.join("\n", events),
                    e);
        }
        tally.steps += steps;
        tally.rows += sink.durable.size();
    }

    /** Lives, and tells what source and sink saw. */
    List<String> journal(int steps) {
        run(steps);
        List<String> journal = new ArrayList<>(source.journal);
        journal.addAll(sink.journal);
        return journal;
    }

    private void start() {
        source.restart();
        ledger.onRestart();
        engine = new SteppedEngine(ledger.stage().to(sink), config, clock, "run" + runs++);
        ledger.filtered = 0;
        ledger.dropped = 0;
        source.assign(0, 1, 2, 3);
    }

    private void note(String event) {
        events.addLast(event);
        if (events.size() > EVENTS_IN_A_REPORT) {
            events.removeFirst();
        }
    }

    private void act() {
        int dice = random.nextInt(1000);
        if (dice < 550) {
            stepOne();
        } else if (dice < 750) {
            returnOneWrite();
        } else if (dice < 850) {
            advance();
        } else if (dice < 930) {
            emit();
        } else if (dice < 975) {
            changeOwnership();
        } else if (dice < 996) {
            breakSomethingOfTheSource();
        } else if (dice < 998) {
            crash();
        } else {
            stop();
        }
    }

    private void stepOne() {
        if (!engine.agents.isEmpty()) {
            Agent agent = engine.agents.get(random.nextInt(engine.agents.size()));
            note("step " + agent.role());
            engine.step(agent);
        }
    }

    private void returnOneWrite() {
        if (engine.writes.running.isEmpty()) {
            return;
        }
        sink.answers.clear();
        int dice = isHealing ? 99 : random.nextInt(100);
        if (dice < 15) {
            tally.writeErrors++;
            sink.answers.add(makeDurable -> {
                throw new IOException("broken pipe");
            });
        } else if (dice < 20) {
            tally.writeErrors++;
            sink.answers.add(makeDurable -> {
                makeDurable.run(); // the reply is lost, the rows are not
                throw new IOException("reply lost");
            });
        } else if (dice < 21) {
            sink.answers.add(makeDurable -> {
                throw SinkException.fatal(FATAL);
            });
        }
        int index = random.nextInt(engine.writes.running.size());
        HeldWrites.Held write = engine.writes.running.get(index);
        write.hangs |= random.nextInt(12) == 0;
        if (write.hangs && random.nextInt(40) > 0) {
            note("write " + index + " hangs");
            return;
        }
        tally.leftBehind += write.isInterrupted ? 1 : 0;
        note("write " + index + " returns, dice " + dice);
        engine.writes.perform(index);
    }

    private void advance() {
        Duration by = Duration.ofMillis(1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 100));
        note("time +" + by.toMillis() + " ms");
        clock.advance(by);
    }

    private void emit() {
        int partition = random.nextInt(PARTITIONS);
        ScriptedLog log = source.log(partition);
        for (int i = random.nextInt(20); i > 0; i--) {
            log.positions.add(log.next() + (random.nextInt(6) == 0 ? random.nextInt(4) : 0));
        }
        note("emit " + partition + " up to " + log.next());
    }

    private void changeOwnership() {
        int partition = random.nextInt(PARTITIONS);
        if (engine.hasEnded()) {
            return;
        }
        if (!source.planned.contains(source.log(partition).partition)) {
            note("regain " + partition);
            source.add(partition);
        } else {
            giveUp(partition);
        }
    }

    private void giveUp(int partition) {
        switch (random.nextInt(4)) {
            case 0 -> {
                note("lose " + partition);
                tally.losses++;
                source.lose(partition);
            }
            case 1 -> {
                note("revoke " + partition);
                tally.revocations++;
                source.revoke(partition);
            }
            case 2 -> {
                note("revoke inside " + partition);
                tally.innerRevocations++;
                engine.writesReturnInside = random.nextInt(4) > 0;
                source.revokeInside(partition);
            }
            default -> {
                note("commit ready " + partition);
                source.commitReady(partition);
            }
        }
    }

    private void breakSomethingOfTheSource() {
        RuntimeException failure = ScriptedSource.passing("away");
        switch (random.nextInt(4)) {
            case 0 -> source.commitFailures.add(failure);
            case 1 -> source.pollFailures.add(failure);
            case 2 -> source.pauseFailures.add(failure);
            default -> source.lanePollFailures.add(failure);
        }
        note("the source will fail");
    }

    private void crash() {
        note("crash");
        tally.crashes++;
        start();
    }

    private void stop() {
        note("stop");
        tally.stops++;
        engine.supervisor.stop();
    }

    private void checkAfterStep() {
        assertThat(engine.deaths).as("no agent dies").isEmpty();
        assertThat(sink.violations).as("every attempt has the same rows").isEmpty();
        assertThat(engine.bytesInFlight())
                .as("INV-7: bytes in flight are never negative")
                .isNotNegative();
        Counts counts = engine.counts();
        assertThat(counts.dropped().values().stream().mapToLong(Long::longValue).sum())
                .as("INV-8: every drop is counted")
                .isEqualTo(ledger.dropped);
        assertThat(counts.filtered().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .as("INV-8: every filtered record is counted")
                .isEqualTo(ledger.filtered);
        if (engine.hasEnded()) {
            checkEnd();
            start();
        }
    }

    private void checkEnd() {
        assertThat(engine.outcome().state()).as("INV-9: logs never end").isNotEqualTo(ExitReport.State.COMPLETED);
        engine.outcome()
                .failure()
                .ifPresent(failure -> assertThat(failure.reason())
                        .as("a run fails only by the one thing here that is fatal")
                        .contains(FATAL));
        tally.failures += engine.outcome().state() == ExitReport.State.FAILED ? 1 : 0;
        for (int second = 0; second < 5; second++) {
            engine.advance(Duration.ofSeconds(1)); // agents that were late for the end notice that their time is over
        }
        assertThat(engine.agents).as("every agent ends").isEmpty();
        assertThat(engine.bytesInFlight())
                .as("INV-7: all bytes are given back at the end (%s)", engine.state())
                .isZero();
    }

    /** Everything works from now on: all that was emitted is delivered and committed within bounded time. */
    private void heal() {
        isHealing = true;
        source.commitFailures.clear();
        source.pollFailures.clear();
        source.pauseFailures.clear();
        source.lanePollFailures.clear();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            if (!engine.hasEnded() && !source.planned.contains(source.log(partition).partition)) {
                source.add(partition);
            }
        }
        sink.answers.clear();
        for (int second = 0; second < HEALING_SECONDS && !ledger.isAllDelivered(); second++) {
            engine.runFor(Duration.ofSeconds(1));
            if (engine.hasEnded()) {
                checkEnd();
                start();
            }
        }
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.state()).as("a healed pipeline runs").isEqualTo("running");
        ledger.assertAllDelivered();
        assertThat(engine.bytesInFlight()).as("INV-7: healed").isZero();
        assertThat(source.paused).as("a healed pipeline pauses nothing").isEmpty();
        engine.supervisor.stop();
        engine.runFor(Duration.ofSeconds(1));
        assertThat(engine.outcome().drain().abandonedBatches()).as("INV-5").isZero();
    }
}
