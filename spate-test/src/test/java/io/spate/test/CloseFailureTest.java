package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.Pipeline;
import io.spate.Runtime;
import io.spate.config.RuntimeConfig;
import io.spate.report.ExitReport;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.WriteResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What fails to close is not used any more, and keeps nothing else from being closed. */
class CloseFailureTest {

    private final Fixture fixture = new Fixture();

    /** A lane of partition 0 waits for the end of its revocation, which the sink holds up. */
    private SteppedPipeline startWithWaitingLanes() {
        fixture.source.faults.laneClose = new IllegalStateException("connection reset");
        fixture.source.emit(0, 5);
        fixture.source.emit(1, 5);
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.writes.areStuck = thread -> true;
        fixture.source.revokeAll();
        fixture.source.add(0, 1);
        engine.runFor(Duration.ofSeconds(1));
        return engine;
    }

    @Test
    void lanesThatWaitToBeGrantedAreAllClosedAtTheEnd() {
        SteppedPipeline engine = startWithWaitingLanes();
        engine.supervisor.stop();

        engine.runFor(Fixture.DRAIN_TIMEOUT.plusSeconds(1));

        assertThat(engine.deaths).isEmpty();
        assertThat(engine.outcome().state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(fixture.source.journal.entries())
                .contains("close lane 2", "close lane 3")
                .endsWith("close");
    }

    @Test
    void lanesThatWaitToBeGrantedAreAllClosedWhenANewAssignmentComes() {
        SteppedPipeline engine = startWithWaitingLanes();
        fixture.source.assign(1);
        engine.runFor(Duration.ofSeconds(1));

        assertThat(fixture.source.journal.entries()).contains("close lane 2", "close lane 3");
        assertThat(engine.engine.state().isEnding()).isFalse();
    }

    @Test
    void lanesThatWaitToBeGrantedAreClosedWhenTheyAreRevoked() {
        SteppedPipeline engine = startWithWaitingLanes();
        fixture.source.revokeAll();
        engine.runFor(Duration.ofSeconds(1));

        assertThat(fixture.source.journal.entries()).contains("close lane 2", "close lane 3");
        assertThat(engine.engine.state().isEnding()).isFalse();
    }

    /** Every writer and the sink are closed, whichever of them fails. */
    @Test
    @Timeout(30)
    void aWriterThatFailsToCloseKeepsNoOtherOpen() {
        List<String> closed = new CopyOnWriteArrayList<>();
        Sink<Long> sink = new Sink<>() {
            @Override
            public int shards() {
                return 3;
            }

            @Override
            public ShardWriter<Long> writer(int shard) {
                return new ShardWriter<>() {
                    @Override
                    public WriteResult write(SealedBatch<Long> batch) {
                        return WriteResult.durable();
                    }

                    @Override
                    public void close() {
                        closed.add("writer " + shard);
                        throw new IllegalStateException("connection reset");
                    }
                };
            }

            @Override
            public void close() {
                closed.add("sink");
            }
        };
        fixture.source.isBounded = true;
        fixture.source.assign();

        ExitReport report = Runtime.run(
                Pipeline.named("closing").from(fixture.source).to(sink),
                RuntimeConfig.defaults().withoutSignals());

        assertThat(closed).containsExactly("writer 0", "writer 1", "writer 2", "sink");
        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
    }
}
