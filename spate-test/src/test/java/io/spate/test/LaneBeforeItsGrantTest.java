package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A lane that waits for the end of a revocation of its partition, and what its source does with it meanwhile. */
class LaneBeforeItsGrantTest {

    private final Fixture fixture = new Fixture();

    @Test
    void aLaneThatIsRetiredWhileItWaitsIsNotGranted() {
        ScriptedSource<Long> source = fixture.source;
        source.emit(0, 3);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(60));
        engine.advance(Duration.ofMillis(200));
        assertThat(engine.writes.running).as("a write that does not return").hasSize(1);
        source.revoke(0);
        source.add(0);
        source.retire(0);
        source.add(0);
        for (int i = 0; i < 10; i++) {
            engine.advance(Duration.ofMillis(50));
        }
        source.emit(0, 2);

        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(source.journal.entries())
                .contains("close lane 1", "commit {0=5}")
                .doesNotContain("close lane 2");
        assertThat(source.violations).isEmpty();
    }
}
