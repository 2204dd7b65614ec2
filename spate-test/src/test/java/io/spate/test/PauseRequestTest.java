package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Somebody who runs the pipeline pauses it, as a whole or some partitions. */
class PauseRequestTest {

    private static final PartitionId P0 = PartitionId.of(0);
    private static final PartitionId P1 = PartitionId.of(1);
    private static final Duration WHILE = Duration.ofSeconds(3);

    private final Fixture fixture = new Fixture();
    private SteppedPipeline engine;
    private SteppedPipeline pipeline;

    private void start(int... partitions) {
        fixture.source.assign(partitions);
        engine = fixture.start();
        pipeline = engine;
    }

    private void emitToBoth() {
        fixture.source.emit(0, 3);
        fixture.source.emit(1, 3);
    }

    /** What was read is written and committed, nothing else is read, and the source is asked for events all the time. */
    @Test
    void aPausedPipelineFinishesWhatItHasReadAndReadsNothingElse() {
        start(0, 1);
        emitToBoth();
        engine.advance(Duration.ofMillis(10));
        assertThat(engine.counts().read()).isEqualTo(6);
        pipeline.pause();
        emitToBoth();

        engine.runFor(WHILE);

        assertThat(engine.counts().read()).isEqualTo(6);
        assertThat(fixture.source.paused).hasSize(2);
        assertThat(fixture.source.journal.entries()).contains("commit {0=3, 1=3}");
        pipeline.resume();
        engine.runFor(WHILE);
        assertThat(fixture.source.paused).isEmpty();
        assertThat(fixture.source.journal.entries()).contains("commit {0=6, 1=6}");
    }

    @Test
    void onePartitionIsPausedAndItsNeighbourAtTheSameDriverIsNot() {
        start(0, 1);
        pipeline.pause(Set.of(P1));
        engine.stepAll();
        emitToBoth();

        engine.runFor(WHILE);

        assertThat(fixture.source.journal.entries()).contains("commit {0=3}");
        assertThat(engine.counts().read()).isEqualTo(3);
        pipeline.resume(Set.of(P1));
        engine.runFor(WHILE);
        assertThat(fixture.source.journal.entries()).contains("commit {1=3}");
    }

    @Test
    void aPauseIsRememberedForAPartitionThatComesBack() {
        start(0, 1);
        pipeline.pause(Set.of(P1));
        engine.stepAll();
        fixture.source.lose(1);
        engine.runFor(WHILE);
        fixture.source.add(1);
        emitToBoth();

        engine.runFor(WHILE);

        assertThat(engine.counts().read()).isEqualTo(3);
        assertThat(fixture.source.paused).isEqualTo(fixture.source.owned.get(P1));
    }

    @Test
    void aPauseOfEverythingHoldsForPartitionsThatComeLater() {
        start(0);
        pipeline.pause();
        engine.stepAll();
        fixture.source.add(1);
        emitToBoth();

        engine.runFor(WHILE);
        assertThat(engine.counts().read()).isZero();
        pipeline.resume(Set.of(P0));
        engine.runFor(WHILE);
        assertThat(engine.counts().read())
                .as("the pause of everything still holds")
                .isZero();
        pipeline.resume();
        engine.runFor(WHILE);

        assertThat(fixture.source.journal.entries()).contains("commit {0=3, 1=3}");
    }

    /** H-23: the end of pressure does not lift the wish, and the end of the wish does not lift the ceiling. */
    @Test
    void oneReasonNeverLiftsAnother() {
        start(0);
        for (int batch = 0; batch < 16; batch++) {
            fixture.source.emit(0, 10);
        }
        fixture.source.emit(0, 5);
        for (int i = 0; i < 30; i++) {
            engine.advance(Duration.ofMillis(10)); // nothing is written: the ceiling of 16 batches is reached
        }
        assertThat(engine.counts().read()).isEqualTo(160);
        assertThat(fixture.source.paused).hasSize(1);

        pipeline.pause();
        engine.stepAll();
        pipeline.resume();
        engine.stepAll();
        assertThat(fixture.source.paused).as("the ceiling still holds").hasSize(1);
        pipeline.pause();
        engine.runFor(WHILE);
        assertThat(fixture.source.journal.entries()).contains("commit {0=160}");
        assertThat(fixture.source.paused).as("the wish still holds").hasSize(1);
        assertThat(engine.counts().read()).isEqualTo(160);

        pipeline.resume();
        engine.runFor(WHILE);
        assertThat(fixture.source.journal.entries()).contains("commit {0=165}");
    }

    @Test
    void aPausedRunStopsCleanly() {
        start(0);
        fixture.source.emit(0, 3);
        engine.advance(Duration.ofMillis(10));
        pipeline.pause();
        engine.stepAll();

        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().committed()).containsEntry(P0, 3L);
    }

    @Test
    void aPausedPartitionIsGivenUpGracefully() {
        start(0, 1);
        emitToBoth();
        engine.advance(Duration.ofMillis(10));
        pipeline.pause(Set.of(P0));
        fixture.source.revoke(0);

        engine.runFor(WHILE);

        engine.outcomeOfStop();
        assertThat(engine.outcome().revocations())
                .extracting(RevocationReceipt::outcome)
                .containsExactly(RevocationReceipt.Outcome.DRAINED);
        assertThat(engine.outcome().committed()).containsEntry(P0, 3L);
    }

    @Test
    void aBoundedSourceDoesNotEndWhileItIsPaused() {
        fixture.source.isBounded = true;
        fixture.source.log(0).ends = true;
        fixture.source.emit(0, 3);
        fixture.source.assign(0);
        engine = new SteppedPipeline(fixture.stage().to(fixture.sink), fixture.config, fixture.clock);
        pipeline = engine;
        pipeline.pause();
        engine.step(engine.controller());

        engine.runFor(WHILE);
        assertThat(engine.engine.state().isEnding()).isFalse();
        pipeline.resume();
        engine.runFor(WHILE);

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.COMPLETED);
    }
}
