package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.spate.Pipeline;
import io.spate.RunningPipeline;
import io.spate.Runtime;
import io.spate.Stage;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.error.ConfigException;
import io.spate.error.SinkException;
import io.spate.error.StartException;
import io.spate.report.ExitReport;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.WriteResult;
import io.spate.source.Source;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads, bounded: what stepping cannot show. */
@Timeout(30)
class RuntimeTest {

    private static final RuntimeConfig QUICK =
            RuntimeConfig.defaults().withoutSignals().withDrainTimeout(Duration.ofMillis(500));

    private final List<Integer> numbers = IntStream.range(0, 10_000).boxed().toList();
    private final ScriptedSource<Long> endless = ScriptedSource.ofPositions();
    private final Queue<Object> written = new ConcurrentLinkedQueue<>();

    private Pipeline counting(String name) {
        return Pipeline.named(name)
                .from(Source.of(numbers))
                .filter(n -> n % 2 == 0)
                .named("even")
                .flatMap((Integer n, io.spate.operator.Emitter<? super String> out) -> {
                    out.emit("a" + n);
                    out.emit("b" + n);
                })
                .to(Sink.of(written::add));
    }

    private Pipeline endless(Sink<Long> sink) {
        endless.emit(0, 100);
        endless.assign(0);
        return Pipeline.named("endless").from(endless).to(sink);
    }

    /** T-009, T-167, T-187, T-199. */
    @Test
    void aBoundedPipelineDeliversEverythingAndReportsIt() {
        ExitReport report = Runtime.run(counting("bounded"), QUICK);

        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(report.exitCode()).isZero();
        assertThat(report.counts().read()).isEqualTo(10_000);
        assertThat(report.counts().written()).isEqualTo(10_000);
        assertThat(report.counts().filtered()).isEqualTo(Map.of("even", 5_000L));
        assertThat(report.committed().values()).containsExactly(10_000L);
        assertThat(report.notReturned()).isEmpty();
        assertThat(written).hasSize(10_000).startsWith("a0", "b0", "a2", "b2");
    }

    @Test
    void rowsArriveInSourceOrderWithManyDriversAndOneWriteInFlight() {
        Runtime.run(counting("ordered"), QUICK.withDrivers(4));
        assertThat(written.stream()
                        .filter(row -> row.toString().startsWith("a"))
                        .toList())
                .isEqualTo(numbers.stream()
                        .filter(n -> n % 2 == 0)
                        .map(n -> "a" + n)
                        .toList());
    }

    /** T-184, D-16: the listener hears of the end whatever it was. */
    @Test
    void theListenerGetsTheReportOfAFailedRun() {
        Queue<ExitReport> heard = new ConcurrentLinkedQueue<>();
        Pipeline failing = Pipeline.named("failing")
                .from(Source.of(numbers))
                .map(n -> 1 / (n - 5))
                .to(Sink.of(written::add));
        ExitReport report = Runtime.run(failing, QUICK, heard::add);

        assertThat(heard).containsExactly(report);
        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.failure().orElseThrow().toString())
                .contains("0_map")
                .contains("/ by zero")
                .contains("position 5 of partition 0");
    }

    /** D-3. */
    @Test
    void closeDrainsAndMayBeCalledTwice() throws InterruptedException {
        RunningPipeline running = Runtime.start(endless(Sink.of(written::add)), QUICK);
        running.close();
        running.close();
        ExitReport report = running.awaitExit();
        assertThat(report.state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(report.counts().written()).isEqualTo(report.counts().read());
        assertThat(report.drain().abandonedBatches()).isZero();
        assertThat(endless.journal.entries()).endsWith("close");
    }

    /** D-6, INV-10: the run ends in time, and the report names what never returned. */
    @Test
    void anOperatorThatNeverReturnsCannotHoldUpTheEnd() throws InterruptedException {
        Semaphore entered = new Semaphore(0);
        endless.emit(0, 1);
        endless.assign(0);
        Pipeline hanging = Pipeline.named("hanging")
                .from(endless)
                .inspect(n -> {
                    entered.release();
                    hang();
                })
                .to(Sink.of(written::add));
        RunningPipeline running = Runtime.start(hanging, QUICK);
        entered.acquire();
        running.close();
        ExitReport report = running.awaitExit();
        assertThat(report.notReturned()).containsExactly("spate-hanging-driver-0");
        assertThat(report.state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(report.committed()).isEmpty();
    }

    private static void hang() {
        CountDownLatch never = new CountDownLatch(1);
        while (true) {
            try {
                never.await();
            } catch (InterruptedException ignored) {
                // as the worst user code does
            }
        }
    }

    @Test
    void aWriteThatNeverReturnsCannotHoldUpTheEnd() throws InterruptedException {
        Semaphore entered = new Semaphore(0);
        Sink<Long> sink = Sink.ofRows(rows -> {
            entered.release();
            hang();
        });
        RunningPipeline running = Runtime.start(endless(sink), QUICK);
        entered.acquire();
        running.close();
        ExitReport report = running.awaitExit();
        assertThat(report.state()).isEqualTo(ExitReport.State.STOPPED);
        assertThat(report.committed()).isEmpty();
        assertThat(report.counts().written()).isZero();
    }

    /** A source that never returns ends the run as failed: nobody knows what it has committed. */
    @Test
    void aSourceThatNeverReturnsCannotHoldUpTheEnd() throws InterruptedException {
        Semaphore entered = new Semaphore(0);
        endless.emit(0, 1);
        endless.assign(0);
        endless.onCommit = (partition, position) -> {
            entered.release();
            hang();
        };
        Pipeline pipeline = Pipeline.named("stuck-commit").from(endless).to(Sink.of(written::add));
        RunningPipeline running = Runtime.start(pipeline, QUICK.withCommitInterval(Duration.ofMillis(100)));
        assertThat(entered.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        running.close();
        ExitReport report = running.awaitExit();
        assertThat(report.state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(report.failure().orElseThrow().component()).isEqualTo("controller");
        assertThat(report.notReturned()).contains("spate-stuck-commit-controller");
    }

    /** H-31, T-184: the death of the controller ends everything else. */
    @Test
    void anErrorOnTheControllerThreadEndsTheRun() {
        endless.onCommit = (partition, position) -> {
            throw new StackOverflowError();
        };
        ExitReport report =
                Runtime.run(endless(Sink.of(written::add)), QUICK.withCommitInterval(Duration.ofMillis(100)));
        assertThat(report.state()).isEqualTo(ExitReport.State.FAILED);
        assertThat(report.failure().orElseThrow().cause()).isInstanceOf(StackOverflowError.class);
        assertThat(report.notReturned()).isEmpty();
    }

    /** D-10: the flag is the operator's fault, and the source would fail by it. */
    @Test
    void anInterruptFlagThatAnOperatorLeavesBehindDoesNotReachTheSource() throws InterruptedException {
        Queue<Boolean> flags = new ConcurrentLinkedQueue<>();
        Semaphore polledTwice = new Semaphore(-1);
        endless.onLanePoll = () -> {
            flags.add(Thread.currentThread().isInterrupted());
            polledTwice.release();
        };
        endless.emit(0, 5);
        endless.assign(0);
        Pipeline pipeline = Pipeline.named("flag")
                .from(endless)
                .inspect(n -> Thread.currentThread().interrupt())
                .to(Sink.of(written::add));
        RunningPipeline running = Runtime.start(pipeline, QUICK);
        assertThat(polledTwice.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        running.close();
        assertThat(flags).hasSizeGreaterThan(1).containsOnly(false);
    }

    @Test
    void anInterruptOfTheCallerStopsTheRunAndStaysVisible() {
        Thread caller = Thread.currentThread();
        Sink<Long> sink = Sink.of(row -> caller.interrupt());
        ExitReport report = Runtime.run(endless(sink), QUICK);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.state()).isEqualTo(ExitReport.State.STOPPED);
    }

    /** H-32. */
    @Test
    void aSinkThatCannotBeOpenedFailsTheStartAndIsClosed() {
        Queue<String> journal = new ConcurrentLinkedQueue<>();
        Sink<Long> broken = new Sink<>() {
            @Override
            public ShardWriter<Long> writer(int shard) {
                throw SinkException.fatal("no such table: delays");
            }

            @Override
            public void close() {
                journal.add("close");
            }
        };
        assertThatThrownBy(() -> Runtime.run(endless(broken), QUICK))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("no such table: delays");
        assertThat(journal).containsExactly("close");
        assertThat(endless.journal.entries()).as("nothing was read").isEmpty();
    }

    @Test
    void reusedRecordsMustBeReplacedBeforeASinkKeepsThem() {
        Source<Integer> reusing = new Source<>() {
            private final Source<Integer> numbers = Source.of(List.of(1));

            @Override
            public void open(io.spate.source.SourceContext context) {
                numbers.open(context);
            }

            @Override
            public io.spate.source.SourceEvent<Integer> pollEvents(Duration timeout) {
                return numbers.pollEvents(timeout);
            }

            @Override
            public void commit(Map<io.spate.record.PartitionId, Long> positions, Duration timeout) {}

            @Override
            public boolean bounded() {
                return true;
            }

            @Override
            public boolean reusesRecords() {
                return true;
            }
        };
        Stage<Integer> stage = Pipeline.named("reusing").from(reusing);
        assertThatThrownBy(() -> Runtime.run(stage.filter(n -> true).to(Sink.of(written::add)), QUICK))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("put a decode or map in between");
        Stage<Integer> keeping = stage.process(() -> (value, meta, out) -> out.emit(value));
        assertThatThrownBy(() -> Runtime.run(keeping.map(n -> n).to(Sink.of(written::add)), QUICK))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("operator 0_process that keeps them")
                .hasMessageContaining("put a decode or map in front of it");
        assertThat(Runtime.run(stage.map(n -> n + 1).to(Sink.of(written::add)), QUICK)
                        .state())
                .isEqualTo(ExitReport.State.COMPLETED);
    }

    /** G-2, H-33, T-192: two pipelines in one JVM and one registry; the end of one leaves the other's meters alone. */
    @Test
    void twoPipelinesShareARegistry() throws InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        RunningPipeline first = Runtime.start(endless(Sink.of(written::add)), QUICK.withMeters(registry));
        ExitReport second = Runtime.run(counting("second"), QUICK.withMeters(registry));

        assertThat(second.state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(registry.find("spate.source.records").meters()).hasSize(1);
        assertThat(registry.get("spate.source.records")
                        .tag("pipeline", "endless")
                        .meter())
                .isNotNull();
        first.close();
        first.awaitExit();
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void writesOfOneShardNeverExceedTheLimit() {
        Queue<String> violations = new ConcurrentLinkedQueue<>();
        Semaphore permits = new Semaphore(2);
        Sink<Integer> sink = new Sink<>() {
            @Override
            public ShardWriter<Integer> writer(int shard) {
                return batch -> {
                    if (!permits.tryAcquire()) {
                        violations.add("a third write");
                    }
                    written.addAll(batch.rows());
                    permits.release();
                    return WriteResult.durable();
                };
            }

            @Override
            public SinkConfig config() {
                return SinkConfig.defaults()
                        .withBatch(10, 1 << 20, Duration.ZERO)
                        .withChunk(64, 4);
            }
        };
        ExitReport report =
                Runtime.run(Pipeline.named("limit").from(Source.of(numbers)).to(sink), QUICK);
        assertThat(report.state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(written).containsExactlyInAnyOrderElementsOf(numbers);
        assertThat(violations).isEmpty();
    }
}
