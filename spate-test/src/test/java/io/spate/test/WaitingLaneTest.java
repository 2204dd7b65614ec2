package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.Pipeline;
import io.spate.error.NotReadyException;
import io.spate.error.SourceException;
import io.spate.policy.ErrorPolicy;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A lane whose decoder is not ready, or that has failed, beside one that has data. One driver. */
class WaitingLaneTest {

    private final Fixture fixture = new Fixture();
    private boolean isReady;

    private SteppedPipeline start() {
        return fixture.start(Pipeline.named("stepped")
                .from(fixture.source)
                .decode(
                        (Long record, io.spate.record.RecordMeta meta, io.spate.operator.Emitter<? super Row> out) -> {
                            if (!isReady && meta.partition().equals(PartitionId.of(0))) {
                                throw new NotReadyException("no schema");
                            }
                            out.emit(new Row(meta.partition(), meta.position(), 0));
                        },
                        ErrorPolicy.SKIP));
    }

    /** H-50, T-084: no pause, no pressure; the other lane goes on, and what waited comes through in the end. */
    @Test
    void theOtherLaneGoesOnAndNothingIsPaused() {
        fixture.source.emit(0, 3);
        fixture.source.emit(1, 3);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = start();

        engine.runFor(Duration.ofSeconds(3));
        assertThat(fixture.source.journal.entries()).contains("commit {1=3}");
        assertThat(fixture.source.journal.entries()).noneMatch(entry -> entry.startsWith("pause"));
        isReady = true;
        engine.runFor(Duration.ofSeconds(3));

        assertThat(fixture.source.journal.entries()).contains("commit {0=3}");
        assertThat(fixture.sink.copies().values()).hasSize(6).allMatch(copies -> copies == 1);
        assertThat(engine.counts().read()).isEqualTo(6);
    }

    /** H-03: trying again is no progress, so it does not put off the hand-over of what others have left behind. */
    @Test
    void tryingAgainDoesNotPutOffTheFlushOfOthers() {
        fixture.source.emit(0, 1);
        fixture.source.emit(1, 1);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = start();
        for (int i = 0; i < 20; i++) {
            engine.advance(Duration.ofMillis(10)); // lull of 50 ms and linger of 100 ms, well before the tick
        }

        assertThat(engine.writes.running).hasSize(1);
    }

    /** A lane that waits is asked again at its time, and the driver rests meanwhile. */
    @Test
    void theDriverRestsBetweenTwoTries() {
        fixture.source.emit(0, 1);
        fixture.source.assign(0);
        SteppedPipeline engine = start();

        assertThat(engine.step(engine.driver(0))).isZero();
        assertThat(engine.driver(0).nextDeadline().remaining(fixture.clock.nanoTime(), Duration.ofHours(1)))
                .isEqualTo(Duration.ofMillis(10));
    }

    /** What waits cannot be finished, which the receipt says; the run is not held up for longer than allowed. */
    @Test
    void aRevocationOfAWaitingLaneEndsInTime() {
        fixture.source.emit(0, 3);
        fixture.source.emit(1, 3);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = start();
        fixture.source.revoke(0);

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        RevocationReceipt receipt = engine.outcomeOfStop() == ExitReport.State.STOPPED
                ? engine.outcome().revocations().get(0)
                : null;
        assertThat(receipt).isNotNull();
        assertThat(receipt.outcome()).isEqualTo(RevocationReceipt.Outcome.TIMED_OUT);
        assertThat(engine.outcome().committed()).containsOnlyKeys(PartitionId.of(1));
    }

    @Test
    void aStopGivesUpWhatWaits() {
        fixture.source.emit(0, 3);
        fixture.source.emit(1, 3);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = start();
        engine.supervisor.stop();

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(engine.outcome().committed()).containsOnlyKeys(PartitionId.of(1));
        assertThat(engine.bytesInFlight()).isZero();
    }

    /** H-13: after a fatal poll the driver polls nothing more, not even for the rest of its turn. */
    @Test
    void aDriverThatHasFailedPollsNoOtherLane() {
        isReady = true;
        fixture.source.assign(0, 1);
        SteppedPipeline engine = start();
        fixture.source.emit(1, 3);
        fixture.source.faults.lanePolls.add(SourceException.fatal("gone"));

        engine.advance(Duration.ofMillis(10));

        assertThat(fixture.source.faults.lanePolls).isEmpty();
        assertThat(engine.counts().read()).isZero();
    }
}
