package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.spate.Pipeline;
import io.spate.config.BackpressureConfig;
import io.spate.config.DriverConfig;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** F-1: Memory, time and numbers that got out of hand in other systems. */
class ExamPressureTest {

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    /** F-2, F-3: a backlog of big records is read as far as the budget goes. */
    @Test
    void aBlockedSinkStopsTheReadingOfBigRecordsAtTheBudget() {
        int recordBytes = 100_000;
        ScriptedSource<Payload> big = ScriptedSource.ofTexts((partition, position) -> "x".repeat(recordBytes));
        fixture.config = fixture.config
                .withDriver(new DriverConfig(1, 2, Duration.ofMillis(10), Duration.ofMillis(50)))
                .withBackpressure(new BackpressureConfig(1_000_000, 0.8, 0.5, Duration.ZERO));
        ScriptedSink<Row> sink = new ScriptedSink<>(
                1, Fixture.sinkConfig().withChunk(1, 1000).withBatch(1, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        big.emit(0, 1000);
        big.assign(0);
        SteppedPipeline engine = new SteppedPipeline(
                Pipeline.named("big")
                        .from(big)
                        .map((Payload payload, RecordMeta meta) -> new Row(meta.partition(), meta.position(), 0))
                        .to(sink),
                fixture.config,
                fixture.clock);
        for (int i = 0; i < 100; i++) {
            engine.advance(Duration.ofMillis(100));
        }
        assertThat(engine.counts().read() * recordBytes).isBetween(700_000L, 1_000_000L + 2 * recordBytes);
        assertThat(engine.bytesInFlight()).isLessThanOrEqualTo(1_000_000L + 2 * recordBytes);
    }

    /** F-6: a source is asked for events all the time, also while nothing moves for half an hour. */
    @Test
    void aSourceIsAskedForEventsDuringALongOutage() {
        fixture.useTinyChunks(1);
        fixture.config =
                fixture.config.withCheckpoint(fixture.config.checkpoint().withStalledFailAfter(Duration.ZERO));
        AtomicLong longest = new AtomicLong();
        AtomicLong last = new AtomicLong(fixture.clock.nanoTime());
        source.onPoll = () -> {
            longest.accumulateAndGet(fixture.clock.nanoTime() - last.get(), Math::max);
            last.set(fixture.clock.nanoTime());
        };
        source.emit(0, 1000);
        source.assign(0);
        fixture.sink.killShard(0);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofMinutes(30));

        assertThat(Duration.ofNanos(longest.get())).isLessThanOrEqualTo(Duration.ofSeconds(1));
        assertThat(engine.state()).isEqualTo("running");
    }

    /** B-17: a day without records is no end. */
    @Test
    void anIdleDayEndsNothing() {
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        for (int minute = 0; minute < 24 * 60; minute++) {
            engine.advance(Duration.ofMinutes(1));
        }
        assertThat(engine.state()).isEqualTo("running");
        source.emit(0, 3);
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.committed(0)).isEqualTo(3);
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
    }

    /** F-8: commits that fail ten thousand times leave no more behind than one. */
    @Test
    void failedCommitsDoNotPileUp() {
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < 10_000; i++) {
            source.faults.commits.add(SourceFaults.passing("store is away"));
        }
        while (!source.faults.commits.isEmpty()) {
            source.emit(0, 1);
            engine.runFor(Duration.ofSeconds(2));
            assertThat(engine.controller().books().pending()).isLessThanOrEqualTo(2);
            for (int i = 0; i < 50; i++) {
                source.faults.commits.pollFirst();
            }
        }
        engine.runFor(Duration.ofSeconds(3));
        assertThat(source.committed(0)).isEqualTo(source.log(0).next());
    }

    /** G-1, G-4: meters are made at the start, and commits and rebalances add none. */
    @Test
    void theNumberOfMetersStaysTheSame() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        fixture.config = fixture.config.withMeters(registry);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        int meters = registry.getMeters().size();
        for (int i = 0; i < 200; i++) {
            source.emit(0, 1);
            engine.runFor(Duration.ofMillis(1100));
            source.revoke(0);
            source.add(0);
        }
        assertThat(registry.getMeters()).hasSize(meters);
    }

    /** G-17: a wall clock that jumps decides nothing. */
    @Test
    void aWallClockThatJumpsADayRaisesNoAlarm() {
        fixture.config =
                fixture.config.withCheckpoint(fixture.config.checkpoint().withStalledFailAfter(Duration.ofSeconds(20)));
        source.emit(0, 5);
        source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.advance(Duration.ofMillis(200));
        fixture.clock.jumpWall(Duration.ofDays(1));
        engine.advance(Duration.ofSeconds(1));
        fixture.clock.jumpWall(Duration.ofDays(-2));
        engine.runFor(Duration.ofSeconds(3));

        assertThat(engine.state()).isEqualTo("running");
        assertThat(source.committed(0)).isEqualTo(5);
    }

    /** D-11: more time for the drain never means more that is read again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void moreTimeToDrainAbandonsNoMore(int seconds) {
        assertThat(abandonedWithDrainOf(Duration.ofSeconds(seconds + 1L)))
                .isLessThanOrEqualTo(abandonedWithDrainOf(Duration.ofSeconds(seconds)));
        assertThat(abandonedWithDrainOf(Duration.ofMinutes(1))).isZero();
    }

    private static long abandonedWithDrainOf(Duration drain) {
        Fixture fixture = new Fixture();
        fixture.useTinyChunks(1);
        fixture.config = fixture.config.withDrainTimeout(drain);
        fixture.source.emit(0, 10);
        fixture.source.assign(0);
        SteppedPipeline engine = fixture.start();
        engine.stop();
        for (int i = 0; i < 200 && !engine.hasEnded(); i++) { // a write takes 400 ms
            engine.advance(Duration.ofMillis(400));
            engine.writes().performAll();
            engine.stepAll();
        }
        return engine.report().drain().abandonedBatches();
    }
}
