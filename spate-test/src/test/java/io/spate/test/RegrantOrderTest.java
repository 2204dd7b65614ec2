package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partition is lost with rows of it in an open chunk, and comes back while that chunk waits. */
class RegrantOrderTest {

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;
    private SteppedPipeline engine;

    /** The fewest lanes are at driver 1 then, whose rows would get in front of those that driver 0 still has. */
    @BeforeEach
    void aPartitionIsLostWithRowsInAnOpenChunk() {
        fixture.config = Fixture.runtimeConfig(2);
        source.emit(0, 3);
        source.assign(0, 1, 2);
        engine = fixture.start();
        assertThat(engine.counts().read()).isEqualTo(3);
        assertThat(engine.writes.running).isEmpty();
        source.lose(0);
        source.lose(1);
    }

    @Test
    void rowsOfTheOldLifeDoNotReachTheShardBehindThoseOfTheNewOne() {
        comeBackWhileDriver0IsSlow();
    }

    /** What is left of the first life is still there when the second one, which has read nothing, has ended. */
    @Test
    void aPartitionStaysWithTheDriverThatHoldsItsRowsThroughLivesInBetween() {
        source.add(0);
        source.lose(0);
        comeBackWhileDriver0IsSlow();
    }

    private void comeBackWhileDriver0IsSlow() {
        source.emit(0, 2);
        source.add(0);
        for (int i = 0; i < 30; i++) {
            fixture.clock.advance(Duration.ofMillis(20));
            engine.step(engine.controller());
            engine.step(engine.driver(1));
        }
        engine.runFor(Duration.ofSeconds(2));

        assertThat(fixture.sink.durable)
                .endsWith(new Row(PartitionId.of(0), 4, 0))
                .hasSize(8);
    }
}
