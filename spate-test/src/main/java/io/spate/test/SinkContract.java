package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.spate.Pipeline;
import io.spate.config.RuntimeConfig;
import io.spate.record.RecordMeta;
import io.spate.report.ExitReport;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a pipeline relies on in a {@link Sink}. Extend it in the connector's tests; each of its tests gets a destination of its
 * own.
 *
 * @param <R> the sink's rows
 */
@Timeout(120)
public abstract class SinkContract<R> {

    /** Where rows go, empty at first. */
    public interface Destination<R> {

        /** A new sink that writes here. */
        Sink<R> sink() throws Exception;

        /** The row with this number: always the same, and different from all others. */
        R row(int number);

        /** The numbers of the rows that are there, each as often as its row is. Seen by others, not by a writer's eyes. */
        List<Integer> contents() throws Exception;

        /** True if a batch that is written again leaves no second copy. */
        default boolean isIdempotent() {
            return false;
        }

        /** A row that the encoder refuses, if there is an encoder and such a row. */
        default Optional<R> refused() {
            return Optional.empty();
        }

        /** From now on no write can succeed, until what is returned is closed; empty if a test cannot bring that about. */
        default Optional<AutoCloseable> outage() throws Exception {
            return Optional.empty();
        }

        /** Takes away what the test made. */
        default void close() throws Exception {}
    }

    private Destination<R> destination;

    /** For the connector's test. */
    protected SinkContract() {}

    /** An empty destination. */
    protected abstract Destination<R> destination() throws Exception;

    @BeforeEach
    void makeDestination() throws Exception {
        destination = destination();
    }

    @AfterEach
    void closeDestination() throws Exception {
        destination.close();
    }

    private SinkProbe<R> open() throws Exception {
        return new SinkProbe<>(destination.sink());
    }

    private List<R> rows(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(destination::row).toList();
    }

    private static List<Integer> numbers(int from, int count) {
        return IntStream.range(from, from + count).boxed().toList();
    }

    @Test
    void rowsAreThereWhenTheirWriteReturns() throws Exception {
        SinkProbe<R> probe = open();
        probe.writers.get(0).write(probe.seal(0, rows(0, 5)));
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 5));
        probe.close();
    }

    @Test
    void aBatchMayHaveOneRowOrVeryMany() throws Exception {
        SinkProbe<R> probe = open();
        ShardWriter<R> writer = probe.writers.get(0);
        assertThat(writer.write(probe.seal(0, rows(0, 1))).rejectedRows()).isZero();
        assertThat(writer.write(probe.seal(0, rows(1, 5000))).rejectedRows()).isZero();
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 5001));
        probe.close();
    }

    @Test
    void everyShardTakesRows() throws Exception {
        SinkProbe<R> probe = open();
        int shards = probe.writers.size();
        for (int shard = 0; shard < shards; shard++) {
            probe.writers.get(shard).write(probe.seal(shard, rows(3 * shard, 3)));
        }
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 3 * shards));
        probe.close();
    }

    /** The reply was lost, or the time was over: the same batch comes again. */
    @Test
    void aBatchThatComesAgainLosesNothing() throws Exception {
        SinkProbe<R> probe = open();
        HandBatch<R> batch = probe.seal(0, rows(0, 7));
        probe.writers.get(0).write(batch);
        probe.writers.get(0).write(batch.nextAttempt());
        assertThat(new TreeSet<>(destination.contents())).containsExactlyElementsOf(numbers(0, 7));
        probe.close();
    }

    @Test
    void aBatchThatComesAgainLeavesNoSecondCopyIfThatIsPromised() throws Exception {
        Assumptions.assumeTrue(destination.isIdempotent());
        SinkProbe<R> probe = open();
        HandBatch<R> batch = probe.seal(0, rows(0, 7));
        probe.writers.get(0).write(batch);
        probe.writers.get(0).write(probe.seal(0, rows(7, 2)));
        probe.writers.get(0).write(batch.nextAttempt());
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 9));
        probe.close();
    }

    /** After a crash rows come again in other batches. */
    @Test
    void rowsThatComeAgainInAnotherBatchLeaveNoSecondCopyIfThatIsPromised() throws Exception {
        Assumptions.assumeTrue(destination.isIdempotent());
        SinkProbe<R> first = open();
        first.writers.get(0).write(first.seal(0, rows(0, 7)));
        first.close();
        SinkProbe<R> second = open();
        second.writers.get(0).write(second.seal(0, rows(4, 6)));
        second.close();
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 10));
    }

    @Test
    void rowsStayWhenTheSinkIsClosed() throws Exception {
        SinkProbe<R> probe = open();
        probe.writers.get(0).write(probe.seal(0, rows(0, 5)));
        probe.close();
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 5));
    }

    @Test
    void aWriteInAnOutageFails() throws Exception {
        SinkProbe<R> probe = open();
        HandBatch<R> batch = probe.seal(0, rows(0, 5));
        try (AutoCloseable outage = outage()) {
            assertThat(outage).isNotNull();
            assertThat(catchThrowable(() -> probe.writers.get(0).write(batch))).isNotNull();
        }
        assertThat(destination.contents())
                .as("a failed write has not half succeeded for good")
                .isSubsetOf(numbers(0, 5));
        probe.close();
    }

    @Test
    void aWriterGoesOnAfterAnOutage() throws Exception {
        SinkProbe<R> probe = open();
        HandBatch<R> batch = probe.seal(0, rows(0, 5));
        try (AutoCloseable outage = outage()) {
            assertThat(outage).isNotNull();
            catchThrowable(() -> probe.writers.get(0).write(batch));
        }
        probe.writers.get(0).write(batch.nextAttempt());
        assertThat(new TreeSet<>(destination.contents())).containsExactlyElementsOf(numbers(0, 5));
        probe.close();
    }

    /** Returning from close says nothing about rows whose write has failed. */
    @Test
    void aSinkCanBeClosedInAnOutage() throws Exception {
        SinkProbe<R> probe = open();
        try (AutoCloseable outage = outage()) {
            assertThat(outage).isNotNull();
            catchThrowable(() -> probe.writers.get(0).write(probe.seal(0, rows(0, 5))));
            assertThatCode(probe::close).doesNotThrowAnyException();
        }
    }

    private AutoCloseable outage() throws Exception {
        Optional<AutoCloseable> outage = destination.outage();
        Assumptions.assumeTrue(outage.isPresent());
        return outage.get();
    }

    /** The time of an attempt is over: it may fail or be done, but must not say that it is done if it is not. */
    @Test
    void aWriteThatIsInterruptedDoesNotLie() throws Exception {
        SinkProbe<R> probe = open();
        HandBatch<R> batch = probe.seal(0, rows(0, 5));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Callable<Boolean> interrupted = () -> {
                Thread.currentThread().interrupt();
                try {
                    probe.writers.get(0).write(batch);
                    return true;
                } catch (Exception e) {
                    return false;
                } finally {
                    Thread.interrupted();
                }
            };
            boolean hasSucceeded = thread.submit(interrupted).get(60, TimeUnit.SECONDS);
            if (hasSucceeded) {
                assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 5));
            }
            thread.submit(() -> probe.writers.get(0).write(batch.nextAttempt())).get(60, TimeUnit.SECONDS);
        } finally {
            thread.shutdownNow();
        }
        assertThat(new TreeSet<>(destination.contents()))
                .as("the next attempt is not hurt")
                .containsExactlyElementsOf(numbers(0, 5));
        probe.close();
    }

    @Test
    void writersOfAllShardsWorkAtTheSameTime() throws Exception {
        SinkProbe<R> probe = open();
        int shards = probe.writers.size();
        ExecutorService threads = Executors.newFixedThreadPool(shards);
        try {
            List<Future<?>> writes = new ArrayList<>();
            for (int shard = 0; shard < shards; shard++) {
                ShardWriter<R> writer = probe.writers.get(shard);
                List<HandBatch<R>> batches = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    batches.add(probe.seal(shard, rows(1000 * shard + 10 * i, 10)));
                }
                writes.add(threads.submit(() -> {
                    for (HandBatch<R> batch : batches) {
                        writer.write(batch);
                    }
                    return null;
                }));
            }
            for (Future<?> write : writes) {
                write.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        List<Integer> expected = IntStream.range(0, shards)
                .mapToObj(shard -> numbers(1000 * shard, 200))
                .flatMap(List::stream)
                .toList();
        assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(expected);
        probe.close();
    }

    @Test
    void everyRowHasAShard() throws Exception {
        SinkProbe<R> probe = open();
        int shards = probe.sink.shards();
        for (int i = 0; i < 1000; i++) {
            long hash = i % 10 == 0 ? RecordMeta.NO_KEY : (i - 500) * 0x9E3779B97F4A7C15L;
            int shard = probe.shardOf(destination.row(i), i % 7, i, hash);
            assertThat(shard).as("shard of row %d", i).isBetween(0, shards - 1);
            assertThat(probe.shardOf(destination.row(i), i % 7, i, hash))
                    .as("asked again")
                    .isEqualTo(shard);
        }
        probe.close();
    }

    @Test
    void shardsAndSettingsDoNotChange() throws Exception {
        Sink<R> fresh = destination.sink();
        int shards = fresh.shards();
        assertThat(shards).isPositive();
        SinkProbe<R> probe = new SinkProbe<>(fresh);
        probe.writers.get(0).write(probe.seal(0, rows(0, 5)));
        assertThat(probe.sink.shards()).isEqualTo(shards);
        assertThat(probe.sink.config()).isEqualTo(probe.sink.config());
        assertThat(destination.sink().shards()).as("of another sink").isEqualTo(shards);
        probe.close();
    }

    private RowEncoder<R> encoder(SinkProbe<R> probe) {
        Optional<RowEncoder<R>> encoder = probe.sink.encoder();
        Assumptions.assumeTrue(encoder.isPresent());
        return encoder.get();
    }

    /** Each driver fills a chunk for each shard, all at once. */
    @Test
    void encodersOfShardsDoNotMixTheirRows() throws Exception {
        SinkProbe<R> probe = open();
        byte[] alone = SinkProbe.encode(encoder(probe).forShard(), rows(0, 3));
        RowEncoder<R> one = encoder(probe).forShard();
        RowEncoder<R> other = encoder(probe).forShard();
        RowBuffer ones = new RowBuffer(16);
        RowBuffer others = new RowBuffer(16);
        for (int i = 0; i < 3; i++) {
            one.encode(destination.row(i), ones);
            other.encode(destination.row(100 + i), others);
        }
        one.finishChunk(ones);
        other.finishChunk(others);
        assertThat(Arrays.copyOf(ones.array(), ones.size())).isEqualTo(alone);
        probe.close();
    }

    @Test
    void anEncoderIsEmptyAfterItsChunk() throws Exception {
        SinkProbe<R> probe = open();
        RowEncoder<R> encoder = encoder(probe).forShard();
        byte[] first = SinkProbe.encode(encoder, rows(0, 3));
        assertThat(encoder.bufferedBytes()).isZero();
        assertThat(SinkProbe.encode(encoder, rows(0, 3))).isEqualTo(first);
        probe.close();
    }

    /** The runtime takes back what is in the buffer; what is kept inside is the encoder's to take back. */
    @Test
    void aRowThatIsRefusedLeavesNothingInTheEncoder() throws Exception {
        SinkProbe<R> probe = open();
        Assumptions.assumeTrue(destination.refused().isPresent());
        byte[] without = SinkProbe.encode(encoder(probe).forShard(), rows(0, 2));
        RowEncoder<R> encoder = encoder(probe).forShard();
        RowBuffer buffer = new RowBuffer(16);
        encoder.encode(destination.row(0), buffer);
        int before = buffer.size();
        assertThat(catchThrowable(() -> encoder.encode(destination.refused().orElseThrow(), buffer)))
                .isNotNull();
        buffer.truncate(before);
        encoder.encode(destination.row(1), buffer);
        encoder.finishChunk(buffer);
        assertThat(Arrays.copyOf(buffer.array(), buffer.size())).isEqualTo(without);
        probe.close();
    }

    @Test
    void aSinkThatWasNeverOpenedMayBeClosed() throws Exception {
        Sink<R> sink = destination.sink();
        assertThatCode(sink::close).doesNotThrowAnyException();
    }

    @Test
    void aSecondCloseIsHarmless() throws Exception {
        SinkProbe<R> probe = open();
        probe.close();
        assertThatCode(probe::close).doesNotThrowAnyException();
    }

    /** Ten processes in a row, every other one killed in the middle: all rows are there, none twice if that is promised. */
    @Test
    void aPipelineThatIsKilledAgainAndAgainLosesNothing() throws Exception {
        ScriptedSource<Long> source = ScriptedSource.ofPositions();
        for (int process = 0; process < 10; process++) {
            source.restart();
            source.emit(0, 13);
            source.assign(0);
            SteppedPipeline run = run(source);
            run.runFor(Duration.ofMillis(300));
            if (process % 2 == 1) {
                run.stop();
            } else {
                run.kill("driver-0");
            }
            run.runFor(Duration.ofSeconds(40));
            assertThat(run.hasEnded()).isTrue();
            run.closeSink();
        }
        source.restart();
        source.assign(0);
        SteppedPipeline last = run(source);
        last.runFor(Duration.ofSeconds(5));
        last.stop();
        last.runFor(Duration.ofSeconds(5));
        assertThat(last.report().state()).isEqualTo(ExitReport.State.STOPPED);
        last.closeSink();
        if (destination.isIdempotent()) {
            assertThat(destination.contents()).containsExactlyInAnyOrderElementsOf(numbers(0, 130));
        } else {
            assertThat(new TreeSet<>(destination.contents())).containsExactlyElementsOf(numbers(0, 130));
        }
    }

    private SteppedPipeline run(ScriptedSource<Long> source) throws Exception {
        Pipeline pipeline = Pipeline.named("contract")
                .from(source)
                .map((Long position, RecordMeta meta) -> destination.row(position.intValue()))
                .to(destination.sink());
        RuntimeConfig config = RuntimeConfig.defaults().withDrivers(1).withCommitInterval(Duration.ofMillis(200));
        return new SteppedPipeline(pipeline, config, new ManualClock());
    }
}
