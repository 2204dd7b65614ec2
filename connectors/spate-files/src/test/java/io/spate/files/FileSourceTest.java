package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.source.RecordBatch;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    @TempDir
    Path directory;

    private Path data;
    private Path positions;

    @BeforeEach
    void writeFiles() throws IOException {
        data = Files.createDirectory(directory.resolve("data"));
        positions = directory.resolve("positions");
        Files.writeString(data.resolve("b"), "b1\nb2\nb3\n");
        Files.writeString(data.resolve("a"), "a1\na2\n");
    }

    @Test
    void isBoundedAndReusesRecords() {
        assertThat(FileSource.lines(data).bounded()).isTrue();
        assertThat(FileSource.lines(data).reusesRecords()).isTrue();
    }

    @Test
    void theFirstEventAssignsAllLanesAndLaterOnesAreIdle() {
        FileSource source = FileSource.lines(data);
        source.open(OpenedSource.CONTEXT);
        assertThat(source.pollEvents(Duration.ZERO)).isInstanceOf(SourceEvent.LanesAssigned.class);
        assertThat(source.pollEvents(Duration.ofDays(1))).isEqualTo(SourceEvent.idle());
        assertThat(source.pollEvents(Duration.ofDays(1))).isEqualTo(SourceEvent.idle());
    }

    @Test
    void lanesAreNumberedInTheOrderOfPartitions() {
        List<SourceLane<Payload>> lanes = OpenedSource.lanes(FileSource.lines(data));
        assertThat(lanes).extracting(SourceLane::id).containsExactly(new LaneId(0), new LaneId(1));
        assertThat(lanes).extracting(SourceLane::partition).containsExactly(PartitionId.of("a"), PartitionId.of("b"));
    }

    @Test
    void withoutAStoreEveryRunReadsEverything() {
        FileSource first = FileSource.lines(data);
        OpenedSource.lanes(first);
        first.commit(Map.of(PartitionId.of("a"), 6L), LIMIT);
        first.close();
        assertThat(OpenedSource.texts(FileSource.lines(data)))
                .isEqualTo(Map.of("a", List.of("a1", "a2"), "b", List.of("b1", "b2", "b3")));
    }

    @Test
    void withAStoreARunGoesOnWhereTheLastOneCommitted() {
        FileSource first = resumable();
        SourceLane<Payload> laneB = OpenedSource.lanes(first).get(1);
        long next = DrivenLane.read(laneB.poll(2)).nextPosition();
        first.commit(Map.of(PartitionId.of("b"), next), LIMIT);
        first.close();
        assertThat(OpenedSource.texts(resumable())).isEqualTo(Map.of("a", List.of("a1", "a2"), "b", List.of("b3")));
    }

    @Test
    void aFileThatIsUsedUpIsALaneThatEndsAtOnce() {
        commit(Map.of(PartitionId.of("a"), 6L));
        SourceLane<Payload> laneA = OpenedSource.lanes(resumable()).get(0);
        assertThat(laneA.partition()).isEqualTo(PartitionId.of("a"));
        assertThat(laneA.poll(10)).isSameAs(RecordBatch.end());
    }

    @Test
    void aRunReadsWhatWasAppendedSinceTheLast() throws IOException {
        commit(Map.of(PartitionId.of("a"), 6L, PartitionId.of("b"), 9L));
        Files.writeString(data.resolve("a"), "a1\na2\na3");
        assertThat(OpenedSource.texts(resumable())).isEqualTo(Map.of("a", List.of("a3"), "b", List.of()));
    }

    @Test
    void positionsOfFilesThatAreGoneAreKept() throws IOException {
        commit(Map.of(PartitionId.of("a"), 6L, PartitionId.of("b"), 9L));
        Files.delete(data.resolve("a"));
        commit(Map.of(PartitionId.of("b"), 6L));
        try (FilePositionStore store = FilePositionStore.at(positions)) {
            assertThat(store.load()).isEqualTo(Map.of(PartitionId.of("a"), 6L, PartitionId.of("b"), 6L));
        }
    }

    @Test
    void closingTheSourceFreesTheStoreEvenAfterAFailedOpen() throws IOException {
        FileSource source = FileSource.lines(directory.resolve("missing")).positions(FilePositionStore.at(positions));
        assertThatThrownBy(() -> source.open(OpenedSource.CONTEXT)).isInstanceOf(SourceException.class);
        source.close();
        try (FilePositionStore store = FilePositionStore.at(positions)) {
            assertThat(store.load()).isEmpty();
        }
    }

    @Test
    void aStoreAmongItsOwnFilesIsRefused() throws IOException {
        FilePositionStore store = FilePositionStore.at(data.resolve("positions"));
        FileSource source = FileSource.lines(data).positions(store);
        Path lock = data.toRealPath().resolve("positions.lock");
        assertThatThrownBy(() -> source.open(OpenedSource.CONTEXT))
                .isInstanceOf(SourceException.class)
                .hasMessage("position store " + data.toRealPath().resolve("positions") + " lies among the files whose "
                        + "positions it keeps and would be read as data (" + lock
                        + "); the run does not start; move the "
                        + "store elsewhere, or start its name with a dot");
        source.close();
    }

    @Test
    void aHiddenStoreMayLieAmongItsFiles() {
        FileSource source = FileSource.lines(data).positions(FilePositionStore.at(data.resolve(".positions")));
        assertThat(OpenedSource.partitions(source)).containsExactly("a", "b");
        source.close();
    }

    @Test
    void settingsAreCheckedWhereTheyAreMade() {
        assertThatThrownBy(() -> FileSource.lines(data).readBufferBytes(0))
                .isInstanceOf(ConfigException.class)
                .hasMessage("files.read-buffer-bytes must be from 1 to 1073741824 (1 GiB), but is 0; 64 KiB suits most "
                        + "disks");
        assertThatThrownBy(() -> FileSource.lines(data).maxLineBytes(1 + (1 << 30)))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "files.max-line-bytes must be from 1 to 1073741824 (1 GiB), but is 1073741825; a line is held "
                                + "in memory as a whole, so split longer ones");
    }

    @Test
    void settingsReachTheLanesAndLeaveTheOriginalAlone() {
        FileSource original = FileSource.lines(data);
        FileSource strict = original.readBufferBytes(1).maxLineBytes(1);
        assertThatThrownBy(() -> OpenedSource.texts(strict)).hasMessageContaining("is longer than 1 bytes");
        assertThat(OpenedSource.texts(original)).hasSize(2);
    }

    private FileSource resumable() {
        return FileSource.lines(data).positions(FilePositionStore.at(positions));
    }

    private void commit(Map<PartitionId, Long> committed) {
        FileSource source = resumable();
        source.open(OpenedSource.CONTEXT);
        source.commit(committed, LIMIT);
        source.close();
    }
}
