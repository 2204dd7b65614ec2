package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.files.FailingDisk.Moment;
import io.spate.record.PartitionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A store that fails at any step holds the old positions or the new ones, and recovers. */
class StoreDurabilityTest {

    private static final int STEPS = 4;
    private static final int RENAME = 2;
    private static final Map<PartitionId, Long> OLD = Map.of(PartitionId.of("a"), 1L);
    private static final Map<PartitionId, Long> NEW = Map.of(PartitionId.of("a"), 2L);
    private static final Map<PartitionId, Long> NEWEST = Map.of(PartitionId.of("a"), 3L);

    @TempDir
    Path directory;

    private final FailingDisk disk = new FailingDisk();
    private Path file;
    private FilePositionStore store;

    @BeforeEach
    void storeOldPositions() throws IOException {
        file = directory.toRealPath().resolve("positions");
        store = FilePositionStore.on(disk, file, "");
        store.load();
        store.store(OLD);
        disk.journal.clear();
    }

    @Test
    void theNewFileIsForcedBeforeItReplacesTheOldOneAndThenTheDirectory() {
        store.store(NEW);
        assertThat(disk.journal)
                .containsExactly(
                        "write positions.tmp",
                        "force positions.tmp",
                        "rename positions.tmp to positions",
                        "force directory " + directory.getFileName());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void afterAFailureTheOldPositionsHoldUntilTheRename(int step, Moment moment) {
        failToStore(NEW, step, moment);
        boolean isRenamed = step > RENAME || step == RENAME && moment == Moment.AFTER;
        assertThat(reloaded()).isEqualTo(isRenamed ? NEW : OLD);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void afterAFailureTheNextStoreSucceeds(int step, Moment moment) {
        failToStore(NEW, step, moment);
        store.store(NEWEST);
        assertThat(reloaded()).isEqualTo(NEWEST);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void afterAFailurePositionsThatWereNotStoredAreForgotten(int step, Moment moment) {
        failToStore(NEW, step, moment);
        store.store(Map.of(PartitionId.of("b"), 5L));
        assertThat(reloaded()).containsAllEntriesOf(OLD);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureIsRetryableAndSaysWhatHolds(int step, Moment moment) {
        SourceException error = failToStore(NEW, step, moment);
        assertThat(error.errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        assertThat(error)
                .hasMessage("position store " + file
                        + " could not be replaced (java.io.IOException: synthetic failure of "
                        + disk.journal.get(step) + "); the positions stored before hold until a later commit succeeds; "
                        + "check space and rights in " + file.getParent());
    }

    static Stream<Arguments> failures() {
        return IntStream.range(0, STEPS)
                .boxed()
                .flatMap(step -> Stream.of(Moment.values()).map(moment -> Arguments.of(step, moment)));
    }

    private SourceException failToStore(Map<PartitionId, Long> positions, int step, Moment moment) {
        disk.failAt(step, moment);
        SourceException error = catchThrowableOfType(SourceException.class, () -> store.store(positions));
        assertThat(disk.journal).hasSize(step + 1);
        disk.failAt(Integer.MAX_VALUE, moment);
        return error;
    }

    private Map<PartitionId, Long> reloaded() {
        store.close();
        try (FilePositionStore next = FilePositionStore.at(file)) {
            return next.load();
        }
    }
}
