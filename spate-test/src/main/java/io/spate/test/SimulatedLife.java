package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.Counts;
import io.spate.report.DrainReport;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/**
 * One random life of a pipeline, drawn from a seed: a storm, with the invariants checked after every step; then everything
 * is healed and everything must be delivered. Lives once.
 */
final class SimulatedLife<T, R> {

    /** Of virtual time without a new commit: a pipeline that is only slow goes on. */
    private static final int STUCK_AFTER_SECONDS = 120;

    final World<T, R> world;
    private final Tally tally;
    private final ScriptedSource<T> source;
    private final ScriptedSink<R> sink;
    private final DeliveryLedger<R> ledger;
    private final SimulatedPipeline<T, R> pipeline;
    private final BooksProbe probe;

    /** The step that is done, or was done last. */
    private int step;

    SimulatedLife(long seed, Tally tally, SimulatedPipeline.Factory<T, R> factory) {
        this.world = new World<>(seed, tally, factory);
        this.tally = tally;
        this.source = world.source;
        this.sink = world.sink;
        this.ledger = world.ledger;
        this.pipeline = world.pipeline;
        this.probe = new BooksProbe(world.config.checkpoint().maxPendingBatches());
    }

    /**
     * Lives through these steps of the storm, then heals.
     *
     * @throws AssertionError at a violation
     */
    void run(IntStream steps) {
        Storm<T, R> storm = new Storm<>(world);
        for (PrimitiveIterator.OfInt all = steps.iterator(); all.hasNext() && !world.isComplete; ) {
            step = all.nextInt();
            world.beginStep(step);
            storm.act();
            checkAfterStep();
        }
        heal();
        tally.add(Happening.ROW, sink.durable.size());
        tally.add(Happening.DUPLICATE, ledger.duplicates());
    }

    /** The step at which a violation was found; the last one if that was while healing. */
    int lastStep() {
        return step;
    }

    private void checkAfterStep() {
        if (!world.engine.deaths.isEmpty()) {
            assertThat(world.engine.deaths)
                    .as("agents die only by what kills them here")
                    .allMatch(death -> death.contains(Storm.FATAL));
        }
        checkNothing(sink.violations);
        checkNothing(source.violations);
        checkNothing(ledger.violations);
        if (world.engine.bytesInFlight() < 0) {
            throw new AssertionError("INV-7: " + world.engine.bytesInFlight() + " bytes are in flight");
        }
        if (!world.engine.hasEnded()) {
            probe.check(world.engine.controller());
        }
        Counts counts = world.engine.counts();
        checkCount("INV-8: dropped", sumBut("rejected", counts.dropped()), pipeline.dropped());
        checkCount("INV-8: filtered", sumBut("", counts.filtered()), pipeline.filtered());
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

    private static void checkCount(String what, long actual, OptionalLong expected) {
        if (expected.isPresent() && actual != expected.getAsLong()) {
            throw new AssertionError(what + ": " + actual + " are counted, not " + expected.getAsLong());
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
        tally.add(Happening.valueOf("RUN_" + state), 1);
        world.note("the run has " + state);
        world.engine
                .outcome()
                .failure()
                .ifPresent(failure -> assertThat(failure.reason())
                        .as("a run fails only by what is fatal here")
                        .contains(Storm.FATAL));
        if (state == ExitReport.State.STOPPED && !world.isStopping) {
            throw new AssertionError("a run has stopped that nobody asked to stop");
        }
        checkCompletion(state);
        checkReceipts(state);
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

    private void checkReceipts(ExitReport.State state) {
        for (RevocationReceipt receipt : world.engine.outcome().revocations()) {
            ledger.checkReceipt(receipt);
            if (receipt.outcome() == RevocationReceipt.Outcome.CANNOT_FINISH && state != ExitReport.State.FAILED) {
                throw new AssertionError("nothing has failed, but " + receipt);
            }
            tally.add(Happening.valueOf("RECEIPT_" + receipt.outcome()), 1);
        }
        checkNothing(ledger.violations);
    }

    /** Everything works from now on: all that came in is delivered and committed within bounded time. */
    private void heal() {
        world.note("healing");
        pipeline.heal();
        checkPauses();
        if (!isDone()) {
            repair();
        }
        long known = 0;
        for (int idle = 0; idle < STUCK_AFTER_SECONDS && !isDone(); idle++) {
            long committed = committed();
            idle = committed == known ? idle : 0;
            known = committed;
            world.engine.runFor(Duration.ofSeconds(1));
            checkNothing(world.engine.forgottenWakeUps());
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

    /** What was asked for still holds, once the source takes it. */
    private void checkPauses() {
        healOutside();
        world.engine.runFor(Duration.ofSeconds(3));
        if (world.engine.hasEnded()) {
            checkAfterStep();
            return;
        }
        source.owned.forEach((partition, lanes) -> {
            if (world.pauses.isPaused(partition) && !source.lanes.isRevoking(partition)) {
                assertThat(source.paused)
                        .as("lanes of partition %s, which is paused by request", partition)
                        .containsAll(lanes);
            }
        });
    }

    private void healOutside() {
        source.faults.heal();
        source.readsOn = () -> false;
        sink.heal();
    }

    private void repair() {
        healOutside();
        if (world.isComplete) {
            world.isComplete = false; // partitions that somebody else had are left over
            world.start();
        }
        world.engine.resume();
        world.engine.resume(source.logs.keySet());
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

    /** A stop in the middle of the flow gives nothing up. */
    private void checkHealthyStop() {
        world.engine.runFor(Duration.ofSeconds(1));
        assertThat(world.engine.state()).as("a healed pipeline runs").isEqualTo("running");
        assertThat(world.engine.bytesInFlight()).as("INV-7: healed").isZero();
        assertThat(source.paused).as("a healed pipeline pauses nothing").isEmpty();
        for (int partition = 0; partition < World.PARTITIONS; partition++) {
            source.emit(partition, 20);
        }
        world.engine.advance(Duration.ofMillis(10));
        world.engine.stop();
        world.isStopping = true;
        world.engine.runFor(Duration.ofSeconds(2));
        assertThat(world.engine.hasEnded()).as("a healed pipeline stops").isTrue();
        assertThat(world.engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        DrainReport drain = world.engine.outcome().drain();
        assertThat(drain.abandonedBatches() + drain.abandonedRows())
                .as("INV-5: everything that was read is settled")
                .isZero();
        checkEnd();
    }
}
