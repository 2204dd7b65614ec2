package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A source that waits for positions of a partition hints at it; the tick at the end of each second goes on as ever. */
class CommitChaseTest {

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;

    private List<String> commits() {
        return source.journal.entries().stream()
                .filter(entry -> entry.startsWith("commit"))
                .toList();
    }

    /** Everything is written but the writes do not return until a test lets them. */
    private SteppedPipeline startWithHeldWrites(int... partitions) {
        fixture.sink =
                new ScriptedSink<>(1, Fixture.sinkConfig().withBatch(1000, 1 << 20, Duration.ZERO), RowShape.OBJECTS);
        for (int partition : partitions) {
            source.emit(partition, 5);
        }
        source.assign(partitions);
        return fixture.start();
    }

    private static void hint(SteppedPipeline engine, ScriptedSource<Long> source, int... partitions) {
        source.commitReady(partitions);
        engine.advance(Duration.ofMillis(50));
    }

    private static void finishWrites(SteppedPipeline engine) {
        while (engine.writes.performAll()) {
            engine.stepAll();
        }
    }

    /** H-10: between the flush and the sink's answer all is quiet, and that does not end the chase. */
    @Test
    void itOutlastsTheLullUntilTheSinkAnswers() {
        SteppedPipeline engine = startWithHeldWrites(0);
        engine.advance(Duration.ofMillis(500));
        hint(engine, source, 0);
        engine.advance(Duration.ofMillis(500));
        engine.advance(Duration.ofMillis(300));
        assertThat(commits()).isEmpty();

        finishWrites(engine);

        assertThat(commits()).as("long before the next tick").containsExactly("commit {0=5}");
    }

    /** H-09: it lasts one interval from the first hint, however often the hint is repeated. */
    @Test
    void aRepeatedHintDoesNotProlongIt() {
        SteppedPipeline engine = startWithHeldWrites(0);
        engine.advance(Duration.ofMillis(450));
        hint(engine, source, 0);
        engine.advance(Duration.ofMillis(850));
        hint(engine, source, 0);
        engine.advance(Duration.ofMillis(200));

        finishWrites(engine);

        assertThat(commits()).as("its time is over, the tick is not").isEmpty();
        engine.advance(Duration.ofMillis(800));
        assertThat(commits()).containsExactly("commit {0=5}");
    }

    /** H-09: partitions are waited for each by itself, and a chase of one does not keep the controller awake. */
    @Test
    void eachPartitionHasItsOwnTime() {
        SteppedPipeline engine = startWithHeldWrites(0, 1);
        engine.advance(Duration.ofMillis(100));
        hint(engine, source, 0);
        engine.advance(Duration.ofMillis(800));
        hint(engine, source, 1);
        engine.advance(Duration.ofMillis(300));
        assertThat(engine.controller().nextDeadline().remaining(fixture.clock.nanoTime(), Duration.ofMinutes(1)))
                .as("the next question to the source, and no sooner")
                .isGreaterThanOrEqualTo(Duration.ofMillis(1));

        finishWrites(engine);

        assertThat(commits()).as("the first one's time is over").containsExactly("commit {1=5}");
    }

    /** H-12: nothing else is committed with it, though it is settled as well. */
    @Test
    void otherPartitionsWaitForTheTick() {
        SteppedPipeline engine = startWithHeldWrites(0, 1);
        hint(engine, source, 1);

        finishWrites(engine);
        assertThat(commits()).containsExactly("commit {1=5}");

        engine.advance(Fixture.COMMIT_INTERVAL);
        assertThat(commits()).containsExactly("commit {1=5}", "commit {0=5}");
    }

    /** A hint at what is not owned, or not any more, changes nothing. */
    @Test
    void aHintAtAPartitionThatIsNotOwnedIsForgotten() {
        SteppedPipeline engine = startWithHeldWrites(0);
        hint(engine, source, 7, 0);
        source.lose(0);
        engine.advance(Duration.ofMillis(50));
        finishWrites(engine);
        source.add(0, 7);
        source.emit(7, 5);
        engine.advance(Duration.ofMillis(50));
        finishWrites(engine);
        assertThat(commits()).as("the hint was about another life").isEmpty();

        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.logs.get(PartitionId.of(7)).committed).isEqualTo(5);
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(5);
    }

    /** A commit that failed waits for its time, also if the source hints again. */
    @Test
    void aHintDoesNotShortenTheWaitAfterAFailedCommit() {
        SteppedPipeline engine = startWithHeldWrites(0);
        hint(engine, source, 0);
        source.faults.commits.add(SourceFaults.passing("coordinator moves"));
        finishWrites(engine);
        assertThat(source.faults.commits).isEmpty();
        hint(engine, source, 0);
        assertThat(commits()).isEmpty();

        engine.advance(Duration.ofMillis(50));

        assertThat(commits()).containsExactly("commit {0=5}");
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
    }

    /** H-22: lanes of a partition may go one by one; it lives, and is committed, as long as one is left. */
    @Test
    void aPartitionLivesAsLongAsOneOfItsLanes() {
        source.lanesPerPartition = 2;
        SteppedPipeline engine = startWithHeldWrites(0);
        finishWrites(engine);
        source.retireLanes(Set.of(source.lanes.of(0).iterator().next()));
        engine.advance(Duration.ofMillis(50));
        source.emit(0, 5);
        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.logs.get(PartitionId.of(0)).committed).isEqualTo(10);

        source.retireLanes(source.lanes.of(0));
        engine.runFor(Duration.ofMillis(100));

        assertThat(source.owned).isEmpty();
        assertThat(source.journal.entries()).contains("close lane 0", "close lane 1");
        assertThat(engine.outcomeOfStop()).isEqualTo(ExitReport.State.STOPPED);
    }
}
