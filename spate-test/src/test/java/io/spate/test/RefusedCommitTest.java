package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SourceException;
import io.spate.report.ExitReport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A source that says that it will never commit again: the run ends, and meanwhile nothing spins. */
class RefusedCommitTest {

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    /** The write of the second record does not return, so the run drains while the refused position stays due. */
    private SteppedPipeline refuse() {
        fixture.sink =
                new ScriptedSink<>(2, Fixture.sinkConfig().withAttemptTimeout(Duration.ofMinutes(1)), RowShape.OBJECTS);
        source.emit(0, 1);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        source.emit(0, 1);
        engine.advance(Duration.ofMillis(10));
        engine.advance(Duration.ofMillis(60));
        engine.advance(Duration.ofMillis(200));
        assertThat(engine.writes.running).hasSize(2);
        engine.writes.areStuck = thread -> thread.contains("shard-0");
        source.faults.commits.add(SourceException.fatal("fenced by a newer instance"));
        return engine;
    }

    /** An engine that spins never comes to rest here. */
    private static void settleTheFirstRecord(SteppedPipeline engine) {
        engine.writes.performAll();
        engine.advance(Duration.ofMillis(50));
        assertThat(engine.state()).isEqualTo("running");
        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(engine.outcome().committed()).isEmpty();
    }

    @Test
    void nothingSpinsAfterTheEndOfTheInput() {
        source.isBounded = true;
        SteppedPipeline engine = refuse();
        source.log(0).ends = true;
        engine.advance(Duration.ofMillis(50));

        settleTheFirstRecord(engine);
    }

    @Test
    void nothingSpinsWhileTheSourceWaitsForPositions() {
        SteppedPipeline engine = refuse();
        source.commitReady(0);
        engine.advance(Duration.ofMillis(50));

        settleTheFirstRecord(engine);
    }
}
