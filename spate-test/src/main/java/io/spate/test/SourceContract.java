package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.spate.Pipeline;
import io.spate.config.RuntimeConfig;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.report.ExitReport;
import io.spate.sink.Sink;
import io.spate.source.RecordBatch;
import io.spate.source.Source;
import io.spate.source.SourceLane;
import io.spate.test.SourceProbe.Read;
import io.spate.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a pipeline relies on in a {@link Source}. Extend it in the connector's tests; each of its tests gets an input of its own.
 *
 * @param <T> the source's records
 */
@Timeout(120)
public abstract class SourceContract<T> {

    private static final int RECORDS = 60;

    /** Records that stay where they are, whichever source reads them, and what was committed of them. */
    public interface Input<T> {

        /** A new source over this input, which resumes where earlier ones have committed. */
        Source<T> source() throws Exception;

        /** What a record says, as long as it is the record at hand. */
        String text(T record);

        /** Takes away what the test made. */
        default void close() throws Exception {}
    }

    private Patience patience;
    private Input<T> input;

    /** For the connector's test. */
    protected SourceContract() {}

    /** An input with exactly so many records, all different, and nothing committed; better in several partitions. */
    protected abstract Input<T> input(int records) throws Exception;

    /** How long the source may take, in real time, for what it does by itself. */
    protected Duration patience() {
        return Duration.ofSeconds(30);
    }

    @BeforeEach
    void makeInput() throws Exception {
        patience = new Patience(patience());
        input = input(RECORDS);
    }

    @AfterEach
    void closeInput() throws Exception {
        input.close();
    }

    private SourceProbe<T> open() throws Exception {
        return new SourceProbe<>(input.source(), input::text, patience);
    }

    private static Set<String> texts(List<Read> reads) {
        return reads.stream().map(Read::text).collect(Collectors.toSet());
    }

    private static Map<PartitionId, List<Long>> positions(List<Read> reads) {
        return reads.stream()
                .collect(Collectors.groupingBy(
                        Read::partition, TreeMap::new, Collectors.mapping(Read::position, Collectors.toList())));
    }

    @Test
    void everyRecordIsReadOnce() throws Exception {
        SourceProbe<T> probe = open();
        probe.readUntil(RECORDS, 7);
        probe.readOn();
        assertThat(texts(probe.reads)).hasSize(RECORDS);
        assertThat(probe.reads).hasSize(RECORDS);
        probe.close();
    }

    @Test
    void positionsOfAPartitionRise() throws Exception {
        SourceProbe<T> probe = open();
        probe.readUntil(RECORDS, 7);
        positions(probe.reads)
                .forEach((partition, positions) -> assertThat(positions)
                        .as("positions of partition %s", partition)
                        .isSortedAccordingTo(Comparator.naturalOrder())
                        .doesNotHaveDuplicates());
        probe.close();
    }

    @Test
    void whereToResumeIsBehindTheLastRecord() throws Exception {
        SourceProbe<T> probe = open();
        probe.readUntil(RECORDS, 7);
        positions(probe.reads)
                .forEach((partition, positions) -> assertThat(probe.nextPositions.get(partition))
                        .isGreaterThan(positions.get(positions.size() - 1)));
        probe.close();
    }

    /** A crash closes nothing and commits nothing. */
    @Test
    void aRecordIsTheSameWhenItIsReadAgain() throws Exception {
        SourceProbe<T> first = open();
        first.readUntil(RECORDS, 7);
        first.close();
        SourceProbe<T> second = open();
        second.readUntil(RECORDS, 5);
        assertThat(second.reads).containsExactlyInAnyOrderElementsOf(first.reads);
        second.close();
    }

    @Test
    void aCommitIsWhereTheNextSourceResumes() throws Exception {
        SourceProbe<T> first = open();
        first.readUntil(RECORDS / 2, 4);
        first.source.commit(Map.copyOf(first.nextPositions), Duration.ofSeconds(10));
        first.source.flushCommits(Duration.ofSeconds(10));
        first.close();

        int left = RECORDS - first.reads.size();
        SourceProbe<T> second = open();
        second.readUntil(left, 4);
        second.readOn();
        assertThat(second.reads).hasSize(left);
        Set<String> all = new HashSet<>(texts(first.reads));
        all.addAll(texts(second.reads));
        assertThat(all).as("nothing is left out").hasSize(RECORDS);
        second.close();
    }

    @Test
    void onlyACommitMovesWhereTheNextSourceResumes() throws Exception {
        SourceProbe<T> first = open();
        first.readUntil(10, 2);
        Map<PartitionId, Long> early = Map.copyOf(first.nextPositions);
        int read = first.reads.size();
        first.readUntil(RECORDS, 7);
        first.source.commit(early, Duration.ofSeconds(10));
        first.source.flushCommits(Duration.ofSeconds(10));
        first.close();

        SourceProbe<T> second = open();
        second.readUntil(RECORDS - read, 7);
        assertThat(texts(second.reads)).hasSize(RECORDS - read);
        second.close();
    }

    @Test
    void aPollHandsOutNoMoreThanItWasAskedFor() throws Exception {
        SourceProbe<T> probe = open();
        while (probe.reads.size() < RECORDS) {
            probe.pump();
            for (SourceLane<T> lane : probe.lanes.values()) {
                assertThat(probe.read(lane, 1)).isLessThanOrEqualTo(1);
            }
        }
        probe.close();
    }

    /** A sink that is blocked leaves a batch where it is. */
    @Test
    void aRecordMayBeLookedAtTwiceAndABatchBeContinuedLater() throws Exception {
        SourceProbe<T> probe = open();
        Map.Entry<SourceLane<T>, RecordBatch<T>> found = probe.nextBatch(5);
        RecordBatch<T> batch = found.getValue();
        assertThat(batch.advance()).isTrue();
        Read before = probe.see(found.getKey(), batch);
        for (int i = 0; i < 5; i++) {
            probe.pump();
        }
        assertThat(probe.see(found.getKey(), batch)).isEqualTo(before);
        while (batch.advance()) {
            assertThat(batch.position()).isGreaterThan(before.position());
        }
        probe.close();
    }

    /** Who keeps a record beyond its turn must know that it may change. */
    @Test
    void recordsThatAreUsedAgainAreDeclared() throws Exception {
        SourceProbe<T> probe = open();
        Assumptions.assumeFalse(probe.source.reusesRecords());
        RecordBatch<T> batch = probe.nextBatch(5).getValue();
        List<T> records = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        while (batch.advance()) {
            records.add(batch.record());
            texts.add(input.text(batch.record()));
        }
        assertThat(records.stream().map(input::text)).containsExactlyElementsOf(texts);
        probe.close();
    }

    @Test
    void askingForEventsDoesNotWaitWhenItMustNot() throws Exception {
        SourceProbe<T> probe = open();
        probe.readUntil(RECORDS, 100);
        long begin = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            probe.pump();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("ten calls that may not wait")
                .isLessThan(Duration.ofSeconds(2));
        probe.close();
    }

    @Test
    void lanesHaveNumbersOfTheirOwnThatDoNotChange() throws Exception {
        SourceProbe<T> probe = open();
        Map<LaneId, PartitionId> seen = new HashMap<>();
        probe.lanes.values().forEach(lane -> seen.put(lane.id(), lane.partition()));
        assertThat(seen).hasSameSizeAs(probe.lanes);
        probe.readUntil(RECORDS / 2, 3);
        probe.lanes.forEach((id, lane) -> {
            assertThat(lane.id()).isEqualTo(id);
            assertThat(lane.partition()).isEqualTo(seen.get(id));
        });
        probe.close();
    }

    @Test
    void partitionsKeepTheirNames() throws Exception {
        SourceProbe<T> first = open();
        first.readUntil(RECORDS, 7);
        first.close();
        SourceProbe<T> second = open();
        second.readUntil(RECORDS, 7);
        assertThat(positions(second.reads).keySet())
                .isEqualTo(positions(first.reads).keySet());
        second.close();
    }

    @Test
    void aPauseEndsWithItsResume() throws Exception {
        SourceProbe<T> probe = open();
        Set<LaneId> lanes = Set.copyOf(probe.lanes.keySet());
        probe.source.pause(lanes);
        probe.pump();
        probe.source.resume(lanes);
        probe.readUntil(RECORDS, 7);
        assertThat(texts(probe.reads)).hasSize(RECORDS);
        probe.close();
    }

    /** The runtime may hear of a loss later than the source. */
    @Test
    void lanesThatAreNotOwnedMayBePausedAndResumed() throws Exception {
        SourceProbe<T> probe = open();
        Set<LaneId> unknown = Set.of(new LaneId(999_999));
        assertThatCode(() -> {
                    probe.source.pause(unknown);
                    probe.source.resume(unknown);
                })
                .doesNotThrowAnyException();
        probe.close();
    }

    @Test
    void aLaneThatHasEndedStaysSo() throws Exception {
        SourceProbe<T> probe = open();
        Assumptions.assumeTrue(probe.source.bounded());
        probe.readUntil(RECORDS, 7);
        patience.await("every lane says that it has ended", () -> {
            probe.readOn();
            return probe.hasEnded();
        });
        probe.lanes.values().forEach(lane -> assertThat(lane.poll(5)).isSameAs(RecordBatch.end()));
        probe.close();
    }

    @Test
    void lanesMayBeClosedInTheMiddleOfABatch() throws Exception {
        SourceProbe<T> probe = open();
        probe.nextBatch(5).getValue().advance();
        assertThatCode(probe::close).doesNotThrowAnyException();
    }

    @Test
    void aSourceThatWasNeverOpenedMayBeClosed() throws Exception {
        Source<T> source = input.source();
        assertThatCode(source::close).doesNotThrowAnyException();
    }

    @Test
    void aSecondCloseIsHarmless() throws Exception {
        SourceProbe<T> probe = open();
        probe.close();
        assertThatCode(probe.source::close).doesNotThrowAnyException();
    }

    @Test
    void aWakeUpMayComeFromAnyThread() throws Exception {
        SourceProbe<T> probe = open();
        Thread other = new Thread(probe.source::wakeup, "waker");
        other.start();
        probe.readUntil(RECORDS, 7);
        other.join(10_000);
        assertThat(other.isAlive()).as("a wake-up does not block").isFalse();
        probe.close();
        assertThatCode(probe.source::wakeup).as("after the end").doesNotThrowAnyException();
    }

    /** Every stop in the middle is followed by a run that goes on there: nothing is lost and nothing is written twice. */
    @Test
    void stopsInTheMiddleLoseAndRepeatNothing() throws Exception {
        List<String> rows = new ArrayList<>();
        for (int restart = 0; restart < 6; restart++) {
            SteppedPipeline run = run(rows);
            int target = Math.min(RECORDS, rows.size() + 11);
            stepUntil(run, () -> rows.size() >= target);
            run.stop();
            stepUntil(run, run::hasEnded);
            assertThat(run.report().state()).isNotEqualTo(ExitReport.State.FAILED);
        }
        SteppedPipeline last = run(rows);
        stepUntil(last, () -> rows.size() >= RECORDS);
        assertThat(rows).hasSize(RECORDS).doesNotHaveDuplicates();
        last.stop();
        stepUntil(last, last::hasEnded);
    }

    /** Rows that were written and not committed come again, so that none is missing in the end. */
    @Test
    void whatWasNotCommittedWhenARunFailedIsReadAgain() throws Exception {
        List<String> rows = new ArrayList<>();
        SteppedPipeline failing = run(rows);
        stepUntil(failing, () -> rows.size() >= RECORDS / 3);
        failing.kill("driver-0");
        failing.kill("driver-1");
        patience.await("the run has ended", () -> {
            failing.runFor(Duration.ofMillis(20));
            return failing.hasEnded();
        });

        SteppedPipeline next = run(rows);
        stepUntil(next, () -> new HashSet<>(rows).size() >= RECORDS);
        assertThat(new HashSet<>(rows)).hasSize(RECORDS);
        next.stop();
        stepUntil(next, next::hasEnded);
    }

    @Test
    void aBoundedInputCompletesItsRun() throws Exception {
        List<String> rows = new ArrayList<>();
        Source<T> source = input.source();
        Assumptions.assumeTrue(source.bounded());
        SteppedPipeline run = run(source, rows);
        stepUntil(run, run::hasEnded);
        assertThat(run.report().state()).isEqualTo(ExitReport.State.COMPLETED);
        assertThat(rows).hasSize(RECORDS).doesNotHaveDuplicates();

        List<String> again = new ArrayList<>();
        SteppedPipeline second = run(again);
        stepUntil(second, second::hasEnded);
        assertThat(again).as("everything was committed").isEmpty();
    }

    private SteppedPipeline run(List<String> rows) throws Exception {
        return run(input.source(), rows);
    }

    private SteppedPipeline run(Source<T> source, List<String> rows) {
        Pipeline pipeline = Pipeline.named("contract")
                .from(source)
                .map((T record, RecordMeta meta) -> meta.partition() + "@" + meta.position() + " " + input.text(record))
                .to(Sink.ofRows(rows::addAll));
        RuntimeConfig config = RuntimeConfig.defaults().withDrivers(2).withCommitInterval(Duration.ofMillis(100));
        return new SteppedPipeline(pipeline, config, new ManualClock());
    }

    private void stepUntil(SteppedPipeline run, BooleanSupplier condition) {
        patience.await("the run has come so far", () -> {
            run.runFor(Duration.ofMillis(20));
            if (run.hasEnded() && run.report().state() == ExitReport.State.FAILED) {
                throw new AssertionError("the run has failed: " + run.report().failure());
            }
            return condition.getAsBoolean();
        });
    }
}
