package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reading pauses while too many bytes wait for the sink, and goes on by itself. */
class PressureTest {

    private static final Duration MIN_PAUSE = Duration.ofMillis(300);

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    private List<String> told() {
        return source.journal.entries().stream()
                .filter(entry -> entry.startsWith("pause") || entry.startsWith("resume"))
                .toList();
    }

    /** The sink has taken what it takes, and bytes are above the high mark. */
    private SteppedPipeline startUnderPressure() {
        fixture.config = fixture.config.withBackpressure(new BackpressureConfig(1200, 0.5, 0.25, MIN_PAUSE));
        fixture.sink = new ScriptedSink<>(
                1, Fixture.sinkConfig().withChunk(16, 64).withBatch(2, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        source.emit(0, 10);
        source.emit(1, 10);
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(100));
        assertThat(engine.bytesInFlight()).isGreaterThan(600);
        return engine;
    }

    private void writeEverything(SteppedPipeline engine) {
        for (boolean isWriting = true; isWriting; engine.stepAll()) {
            isWriting = engine.writes.performAll();
        }
    }

    /** T-170: paused once, and resumed once for everything that is owned; nothing is told twice. */
    @Test
    void theSourceIsPausedOnceAndResumedOnce() {
        SteppedPipeline engine = startUnderPressure();
        assertThat(told()).containsExactly("resume [lane 0, lane 1]", "pause [lane 0, lane 1]");
        source.emit(0, 1);
        engine.advance(Duration.ofSeconds(5));
        assertThat(engine.counts().read()).isEqualTo(20);

        while (told().size() == 2) {
            assertThat(engine.bytesInFlight()).as("above the low mark").isGreaterThan(300);
            assertThat(engine.writes.performAll()).isTrue();
            engine.stepAll();
        }

        assertThat(told())
                .containsExactly("resume [lane 0, lane 1]", "pause [lane 0, lane 1]", "resume [lane 0, lane 1]");
        engine.runFor(Duration.ofSeconds(60));
        assertThat(source.paused).isEmpty();
        assertThat(fixture.sink.copies()).hasSize(21);
        assertThat(told()).hasSize(3);
    }

    /** A lane that comes under pressure is told at once that it is paused, and only then is resumed with the others. */
    @Test
    void aLaneThatComesMeanwhileIsPausedToo() {
        SteppedPipeline engine = startUnderPressure();
        source.emit(2, 10);
        source.add(2);
        engine.advance(Duration.ofMillis(50));

        assertThat(told()).endsWith("pause [lane 2]");
        assertThat(source.paused).hasSize(3);
        engine.runFor(Duration.ofSeconds(60));
        assertThat(source.paused).isEmpty();
        assertThat(fixture.sink.copies()).hasSize(30);
    }

    /** H-02, T-177: watermarks move between ticks, so a partition at its ceiling is read again long before the next. */
    @Test
    void aCeilingThatIsLeftIsNoticedBetweenTwoTicks() {
        fixture.sink =
                new ScriptedSink<>(1, Fixture.sinkConfig().withBatch(1000, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        source.emit(0, 1000);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(100));
        assertThat(engine.counts().read()).as("16 batches of 10").isEqualTo(160);

        engine.writes.performAll();
        engine.stepAll();
        writeEverything(engine);

        assertThat(engine.counts().read()).isGreaterThan(160);
        assertThat(source.journal.entries()).as("no tick has passed").noneMatch(entry -> entry.startsWith("commit"));
    }
}
