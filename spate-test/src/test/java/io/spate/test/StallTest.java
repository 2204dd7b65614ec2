package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.CheckpointConfig;
import io.spate.report.ExitReport;
import io.spate.report.Failure;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A batch that holds up the committed position of its partition for too long ends the run, and is named. */
class StallTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Fixture fixture = new Fixture();

    private SteppedPipeline start(Duration limit) {
        CheckpointConfig checkpoint = fixture.config.checkpoint().withStalledFailAfter(limit);
        fixture.config = fixture.config.withCheckpoint(checkpoint);
        fixture.source.assign(0, 1);
        return fixture.start();
    }

    private void refuseWrites() {
        for (int i = 0; i < 1000; i++) {
            fixture.sink.answers.add(makeDurable -> {
                throw new IOException("503 unavailable");
            });
        }
    }

    /** H-07, T-174: consuming and committing nothing is not running. */
    @Test
    void aBatchThatIsRetriedForTooLongFailsTheRunWithTheLastWriteError() {
        refuseWrites();
        SteppedPipeline engine = start(LIMIT);
        fixture.source.emit(1, 3);

        engine.runFor(LIMIT);
        assertThat(engine.engine.state().isEnding()).as("at the limit").isFalse();
        engine.runFor(Fixture.COMMIT_INTERVAL.plus(Fixture.DRAIN_TIMEOUT));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        Failure failure = engine.outcome().failure().orElseThrow();
        assertThat(failure.component()).isEqualTo("checkpoint");
        assertThat(failure.reason())
                .contains("batch 0 of partition 1 has held up its position for ")
                .contains("longer than checkpoint.stalled-fail-after (20000 ms)")
                .contains("sink/shard-0: attempt ", "503 unavailable", " ms ago)");
        assertThat(engine.outcome().committed()).isEmpty();
    }

    /** B-19: T-174: a write that hangs and is not counted as failed holds up just as well. */
    @Test
    void aWriteThatHangsFailsTheRunAsWell() {
        SteppedPipeline engine = start(Duration.ofSeconds(1));
        fixture.source.emit(0, 1);
        for (int i = 0; i < 30; i++) {
            engine.advance(Duration.ofMillis(10)); // poll, lull, linger
        }
        assertThat(engine.writes.running).hasSize(1);

        engine.advance(Fixture.COMMIT_INTERVAL);
        engine.advance(Fixture.COMMIT_INTERVAL);

        assertThat(engine.engine.state().isEnding()).isTrue();
        engine.runFor(Fixture.DRAIN_TIMEOUT);
        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("no write has failed");
    }

    /** G-10: H-08: a batch may wait long behind another one; it counts from when it is the oldest. */
    @Test
    void theAgeCountsFromWhenTheBatchBecameTheOldest() {
        fixture.sink = new ScriptedSink<>(
                1,
                Fixture.sinkConfig()
                        .withMaxInFlight(2)
                        .withChunk(1, 64)
                        .withBatch(10, 1 << 20, Duration.ZERO)
                        .withAttemptTimeout(Duration.ofMinutes(5)),
                RowShape.OBJECTS);
        SteppedPipeline engine = start(LIMIT);
        fixture.source.emit(0, 20); // two polled batches, each in a write of its own
        engine.advance(Duration.ofMillis(10));
        assertThat(engine.writes.running).hasSize(2);
        engine.advance(LIMIT.minusSeconds(1));
        engine.writes.perform(0);
        engine.stepAll();

        engine.advance(LIMIT.minusSeconds(1));
        assertThat(engine.engine.state().isEnding())
                .as("issued 38 s ago, the oldest for 19 s")
                .isFalse();
        engine.advance(Duration.ofSeconds(2));
        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(engine.engine.state().isEnding()).isTrue();
    }

    /** Slow is not stalled: as long as the position moves, nothing ends. */
    @Test
    void aPositionThatMovesIsNotHeldUp() {
        SteppedPipeline engine = start(Duration.ofSeconds(2));
        for (int second = 0; second < 20; second++) {
            fixture.source.emit(0, 5);
            engine.runFor(Duration.ofSeconds(1));
        }
        assertThat(engine.engine.state().isEnding()).isFalse();
        assertThat(fixture.source.journal.entries()).contains("commit {0=100}");
    }

    @Test
    void aLimitOfZeroWaitsForEver() {
        refuseWrites();
        SteppedPipeline engine = start(Duration.ZERO);
        fixture.source.emit(0, 3);

        engine.runFor(Duration.ofMinutes(30));

        assertThat(engine.engine.state().isEnding()).isFalse();
    }

    /** T-181: a run whose source has ended may wait for its sink, but not for ever. */
    @Test
    void theLimitAlsoHoldsAfterTheSourceHasEnded() {
        refuseWrites();
        fixture.source.isBounded = true;
        fixture.source.emit(0, 3);
        fixture.source.log(0).ends = true;
        fixture.source.log(1).ends = true;
        SteppedPipeline engine = start(LIMIT);

        engine.runFor(LIMIT.plus(Fixture.DRAIN_TIMEOUT).plusSeconds(2));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().failure().orElseThrow().component()).isEqualTo("checkpoint");
    }

    /** Of several, the one that waits the longest is named, and at the same age the smallest partition. */
    @Test
    void theOldestIsNamed() {
        refuseWrites();
        SteppedPipeline engine = start(LIMIT);
        fixture.source.emit(1, 1);
        engine.stepAll();
        engine.runFor(Duration.ofSeconds(1));
        fixture.source.emit(0, 1);

        engine.runFor(LIMIT.plus(Fixture.DRAIN_TIMEOUT).plusSeconds(2));

        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("of partition 1 ");
    }

    @Test
    void atTheSameAgeTheSmallestPartitionIsNamed() {
        refuseWrites();
        fixture.source.emit(1, 1);
        fixture.source.emit(0, 1);
        SteppedPipeline engine = start(LIMIT);

        engine.runFor(LIMIT.plus(Fixture.DRAIN_TIMEOUT).plusSeconds(2));

        assertThat(engine.outcome().failure().orElseThrow().reason()).contains("of partition 0 ");
    }
}
