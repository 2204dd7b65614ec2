package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One random life of a pipeline, drawn from a seed: a storm, with the invariants checked after every step; then everything
 * is healed and everything must be delivered.
 */
final class Simulation {

    /** Of virtual time without a new commit: a pipeline that is only slow goes on. */
    private static final int STUCK_AFTER_SECONDS = 120;

    private final World world;
    private final Tally tally;
    private final ScriptedSource source;
    private final ScriptedSink sink;
    private final DeliveryLedger ledger;
    private final SimulatedPipeline pipeline;

    Simulation(long seed, Tally tally) {
        this.world = new World(seed, tally);
        this.tally = tally;
        this.source = world.source;
        this.sink = world.sink;
        this.ledger = world.ledger;
        this.pipeline = world.pipeline;
    }

    /** Lives for so many steps, then heals. A violation names seed, step and the last events. */
    void run(int steps) {
        Storm storm = new Storm(world);
        int step = 0;
        try {
            world.beginStep(-1);
            world.start();
            for (; step < steps && !world.isComplete; step++) {
                world.beginStep(step);
                storm.act();
                checkAfterStep();
            }
            heal();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + world.seed + " step " + step + ": " + e.getMessage() + "\nlast events, oldest first:\n"
                            + world.lastEvents(),
                    e);
        }
        tally.add(Happening.ROW, sink.durable.size());
        tally.add(Happening.DUPLICATE, ledger.duplicates());
        tally.add(Happening.NOT_READY, pipeline.waits);
    }

    /** Lives, and tells what source and sink saw. */
    List<String> journal(int steps) {
        run(steps);
        List<String> journal = new ArrayList<>(source.journal);
        journal.addAll(sink.journal);
        return journal;
    }

    private void checkAfterStep() {
        if (!world.engine.deaths.isEmpty()) {
            assertThat(world.engine.deaths)
                    .as("agents die only by what kills them here")
                    .allMatch(death -> death.contains(SimulatedPipeline.FATAL));
        }
        checkNothing(sink.violations);
        checkNothing(source.violations);
        checkNothing(ledger.violations);
        if (world.engine.bytesInFlight() < 0) {
            throw new AssertionError("INV-7: " + world.engine.bytesInFlight() + " bytes are in flight");
        }
        Counts counts = world.engine.counts();
        checkCount("INV-8: dropped", sumBut("rejected", counts.dropped()), pipeline.dropped);
        checkCount("INV-8: filtered", sumBut("", counts.filtered()), pipeline.filtered);
        if (world.engine.hasEnded()) {
            checkEnd();
            if (!world.isComplete) {
                world.start();
            }
        }
    }

    private static void checkNothing(List<String> violations) {
        if (!violations.isEmpty()) {
            throw new AssertionError(violations.toString());
        }
    }

    private static void checkCount(String what, long actual, long expected) {
        if (actual != expected) {
            throw new AssertionError(what + ": " + actual + " are counted, not " + expected);
        }
    }

    private static long sumBut(String left, Map<String, Long> counts) {
        long sum = 0;
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            sum += count.getKey().equals(left) ? 0 : count.getValue();
        }
        return sum;
    }

    private void checkEnd() {
        ExitReport.State state = world.engine.outcome().state();
        tally.add(
                switch (state) {
                    case FAILED -> Happening.RUN_FAILED;
                    case STOPPED -> Happening.RUN_STOPPED;
                    case COMPLETED -> Happening.RUN_COMPLETED;
                });
        world.note("the run has " + state);
        world.engine
                .outcome()
                .failure()
                .ifPresent(failure -> assertThat(failure.reason())
                        .as("a run fails only by what is fatal here")
                        .contains(SimulatedPipeline.FATAL));
        checkCompletion(state);
        checkReceipts();
        for (int second = 0; second < 5; second++) {
            world.engine.advance(Duration.ofSeconds(1)); // agents late for the end notice that their time is over
        }
        assertThat(world.engine.agents).as("every agent ends").isEmpty();
        assertThat(world.engine.bytesInFlight())
                .as("INV-7: all bytes are given back at the end (%s)", world.engine.state())
                .isZero();
    }

    /** INV-9. Partitions that were given up before are not this run's. */
    private void checkCompletion(ExitReport.State state) {
        if (state == ExitReport.State.COMPLETED) {
            assertThat(world.hasInputEnded).as("INV-9: the input had ended").isTrue();
            source.lanes.noticeReleased(); // a source learns of that only when it is polled
            source.owned.keySet().forEach(ledger::assertDelivered);
            world.isComplete = true;
        }
    }

    private void checkReceipts() {
        for (RevocationReceipt receipt : world.engine.outcome().revocations()) {
            ledger.checkReceipt(receipt);
            tally.add(Happening.valueOf("RECEIPT_" + receipt.outcome()));
        }
        checkNothing(ledger.violations);
    }

    /** Everything works from now on: all that came in is delivered and committed within bounded time. */
    private void heal() {
        world.note("healing");
        pipeline.isCalm = true;
        if (!isDone()) {
            repair();
        }
        long known = 0;
        for (int idle = 0; idle < STUCK_AFTER_SECONDS && !isDone(); idle++) {
            long committed = committed();
            idle = committed == known ? idle : 0;
            known = committed;
            world.engine.runFor(Duration.ofSeconds(1));
            if (world.engine.hasEnded()) {
                checkAfterStep();
                if (!isDone()) {
                    repair();
                }
            }
        }
        ledger.assertAllDelivered();
        if (world.hasInputEnded) {
            assertThat(world.isComplete)
                    .as("a run whose input has ended completes (%s)", world.engine.state())
                    .isTrue();
        } else {
            checkHealthyStop();
        }
        checkNothing(ledger.violations);
    }

    private long committed() {
        return source.logs.values().stream().mapToLong(log -> log.committed).sum();
    }

    private boolean isDone() {
        return world.hasInputEnded ? world.isComplete && ledger.isAllDelivered() : ledger.isAllDelivered();
    }

    private void repair() {
        source.commitFailures.clear();
        source.pollFailures.clear();
        source.pauseFailures.clear();
        source.lanePollFailures.clear();
        source.commitRefusals.clear();
        source.readsOn = () -> false;
        sink.deadShards.clear();
        sink.answers.clear();
        pipeline.explodes = false;
        if (world.isComplete) {
            world.isComplete = false; // partitions that somebody else had are left over
            world.start();
        }
        world.handle.resume();
        world.handle.resume(source.logs.keySet());
        for (int partition = 0; partition < World.PARTITIONS; partition++) {
            PartitionId id = PartitionId.of(partition);
            if (source.finishing.contains(id) && !world.hasInputEnded) {
                source.finishing.remove(id);
                source.lose(partition);
            }
            if (!source.planned.contains(id) && !world.hasInputEnded) {
                source.add(partition);
            }
        }
    }

    private void checkHealthyStop() {
        world.engine.runFor(Duration.ofSeconds(1));
        assertThat(world.engine.state()).as("a healed pipeline runs").isEqualTo("running");
        assertThat(world.engine.bytesInFlight()).as("INV-7: healed").isZero();
        assertThat(source.paused).as("a healed pipeline pauses nothing").isEmpty();
        world.handle.stop();
        world.engine.runFor(Duration.ofSeconds(1));
        assertThat(world.engine.hasEnded()).as("a healed pipeline stops").isTrue();
        assertThat(world.engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(world.engine.outcome().drain().abandonedBatches())
                .as("INV-5: everything is settled")
                .isZero();
        checkEnd();
    }
}
