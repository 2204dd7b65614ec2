package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A partition is lost with rows of it in an open chunk, and comes back while that chunk waits. */
class RegrantOrderTest {

    private final Fixture fixture = new Fixture();

    /** The fewest lanes are at another driver then, whose rows would get in front of those that are left behind. */
    @Test
    void rowsOfTheOldLifeDoNotReachTheShardBehindThoseOfTheNewOne() {
        fixture.config = Fixture.runtimeConfig(2);
        ScriptedSource<Long> source = fixture.source;
        source.emit(0, 3);
        source.assign(0, 1, 2);
        SteppedPipeline engine = fixture.start();
        assertThat(engine.counts().read()).isEqualTo(3);
        assertThat(engine.writes.running).isEmpty();
        source.lose(0);
        source.lose(1);
        source.emit(0, 2);
        source.add(0);

        for (int i = 0; i < 20; i++) { // driver 0 is slow
            fixture.clock.advance(Duration.ofMillis(20));
            engine.step(engine.controller());
            engine.step(engine.driver(1));
        }
        engine.runFor(Duration.ofSeconds(2));

        assertThat(fixture.sink.durable)
                .endsWith(new Row(PartitionId.of(0), 4, 0))
                .hasSize(8);
    }

    /** What is left of the first life is still there when the second one, which has read nothing, has ended. */
    @Test
    void aPartitionStaysWithTheDriverThatHoldsItsRowsThroughLivesInBetween() {
        fixture.config = Fixture.runtimeConfig(2);
        ScriptedSource<Long> source = fixture.source;
        source.emit(0, 3);
        source.assign(0, 1, 2);
        SteppedPipeline engine = fixture.start();
        source.lose(0);
        source.lose(1);
        source.add(0);
        source.lose(0);
        source.emit(0, 2);
        source.add(0);

        for (int i = 0; i < 30; i++) { // driver 0 is slow
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
