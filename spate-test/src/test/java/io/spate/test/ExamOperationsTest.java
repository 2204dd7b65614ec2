package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.Pipeline;
import io.spate.Runtime;
import io.spate.config.RuntimeConfig;
import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.WriteResult;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ends, leaks and log lines that users of other systems had to explain. */
class ExamOperationsTest {

    private static final List<Integer> NUMBERS =
            IntStream.range(0, 1000).boxed().toList();

    @TempDir
    Path directory;

    /** Passes calls on, as wrappers of sources do. */
    private static class Wrapped implements Source<Integer> {

        private final Source<Integer> inner = Source.of(NUMBERS);

        @Override
        public void open(SourceContext context) {
            inner.open(context);
        }

        @Override
        public SourceEvent<Integer> pollEvents(Duration timeout) {
            return inner.pollEvents(timeout);
        }

        @Override
        public void commit(Map<PartitionId, Long> positions, Duration timeout) {
            inner.commit(positions, timeout);
        }

        @Override
        public boolean bounded() {
            return inner.bounded();
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    /** D-5: no write begins after a writer or the sink was closed. */
    @Test
    @Timeout(60)
    void nothingIsWrittenToASinkThatIsClosed() {
        List<String> calls = Collections.synchronizedList(new ArrayList<>());
        Sink<Integer> sink = new Sink<>() {
            @Override
            public ShardWriter<Integer> writer(int shard) {
                return new ShardWriter<>() {
                    @Override
                    public WriteResult write(SealedBatch<Integer> batch) {
                        calls.add("write");
                        return WriteResult.durable();
                    }

                    @Override
                    public void close() {
                        calls.add("close writer");
                    }
                };
            }

            @Override
            public void close() {
                calls.add("close sink");
            }
        };
        ExitReport report =
                Runtime.run(Pipeline.named("numbers").from(Source.of(NUMBERS)).to(sink), config());
        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
        int writes = (int) calls.stream().filter("write"::equals).count();
        assertThat(writes).isPositive();
        assertThat(calls.subList(writes, calls.size())).containsExactly("close writer", "close sink");
    }

    /** D-7: a commit that is interrupted, or leaves the flag behind, ends nothing. */
    @Test
    @Timeout(60)
    void anInterruptInTheMiddleOfACommitDoesNotKeepTheRunFromEnding() {
        List<Integer> rows = Collections.synchronizedList(new ArrayList<>());
        Source<Integer> interrupted = new Wrapped() {
            @Override
            public void commit(Map<PartitionId, Long> positions, Duration timeout) {
                Thread.currentThread().interrupt();
                super.commit(positions, timeout);
            }
        };
        ExitReport report =
                Runtime.run(Pipeline.named("numbers").from(interrupted).to(Sink.ofRows(rows::addAll)), config());
        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(rows).hasSize(NUMBERS.size());
    }

    private static RuntimeConfig config() {
        return RuntimeConfig.defaults().withoutSignals().withDrivers(1).withCommitInterval(Duration.ofMillis(100));
    }

    /** G-5: a partition that is gone is not kept alive by anything in the engine. */
    @Test
    void lanesThatAreGoneAreForgotten() {
        Fixture fixture = new Fixture();
        List<WeakReference<Object>> lanes = new ArrayList<>();
        fixture.source.onLane = lane -> lanes.add(new WeakReference<>(lane));
        fixture.source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < 300; i++) {
            fixture.source.emit(0, 1);
            engine.runFor(Duration.ofMillis(60));
            if (i % 3 == 0) {
                fixture.source.lose(0);
            } else {
                fixture.source.revoke(0);
            }
            fixture.source.add(0);
            engine.runFor(Duration.ofMillis(60));
        }
        engine.runFor(Duration.ofSeconds(3));
        for (int i = 0; i < 50 && alive(lanes) > 3; i++) {
            System.gc();
        }
        assertThat(lanes).hasSizeGreaterThan(250);
        assertThat(alive(lanes)).as("two lanes are owned, one may be at hand").isLessThanOrEqualTo(3);
        Reference.reachabilityFence(engine);
    }

    private static long alive(List<WeakReference<Object>> lanes) {
        return lanes.stream().map(WeakReference::get).filter(Objects::nonNull).count();
    }

    /** G-14, G-15: a commit that fails for now is a warning, and names partition and position. */
    @Test
    @Timeout(120)
    void aCommitThatFailsForNowIsAWarningThatNamesItsPositions() throws Exception {
        JavaProcess process = JavaProcess.run(
                directory,
                JavaProcess.sameJava(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                FailingCommits.class.getName());
        assertThat(process.output()).containsExactly("committed 7");
        assertThat(process.errors())
                .isNotEmpty()
                .allMatch(line -> line.contains("WARN"))
                .anyMatch(line -> line.contains("committing {3=7} failed and is tried again"));
    }

    /** G-14: what ends a run is an error, and nothing else is. */
    @Test
    @Timeout(120)
    void whatEndsARunIsAnError() throws Exception {
        JavaProcess process = JavaProcess.run(
                directory,
                JavaProcess.sameJava(),
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                FailingCommits.class.getName(),
                "die");
        assertThat(process.errors())
                .filteredOn(line -> line.contains("ERROR"))
                .hasSize(1)
                .allMatch(line -> line.contains("the run ends") && line.contains("driver-0 was killed"));
    }
}
