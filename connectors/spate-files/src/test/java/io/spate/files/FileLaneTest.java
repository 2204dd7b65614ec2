package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.files.DrivenLane.Batch;
import io.spate.files.DrivenLane.Line;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLaneTest {

    private static final LineLimits DEFAULTS = LineLimits.defaults();

    @TempDir
    Path directory;

    @Test
    void positionsAreBytesOfTheFirstByteAndAfterTheTerminator() throws IOException {
        FileLane lane = DrivenLane.over(write("ä\r\n\nbc\n"), DEFAULTS);
        assertThat(DrivenLane.batches(lane, 10))
                .containsExactly(new Batch(List.of(new Line(0, "Ã¤"), new Line(5, "bc")), 8));
    }

    @Test
    void blankLinesAreABatchWithoutRecordsThatMovesOn() throws IOException {
        FileLane lane = DrivenLane.over(write("\n\r\n\n"), DEFAULTS);
        assertThat(DrivenLane.batches(lane, 10)).containsExactly(new Batch(List.of(), 4));
    }

    @Test
    void aByteOrderMarkIsSkippedAtTheStartOnly() throws IOException {
        FileLane lane = DrivenLane.over(write("\uFEFFa\n\uFEFFb\n"), new LineLimits(1, 100));
        assertThat(DrivenLane.lines(lane, 10)).containsExactly(new Line(3, "a"), new Line(5, "ï»¿b"));
    }

    @Test
    void anEmptyFileEndsAtOnce() throws IOException {
        assertThat(DrivenLane.over(write(""), DEFAULTS).poll(10)).isSameAs(RecordBatch.end());
    }

    @Test
    void theEndStaysTheEnd() throws IOException {
        FileLane lane = DrivenLane.over(write("a\n"), DEFAULTS);
        DrivenLane.lines(lane, 10);
        assertThat(lane.poll(10)).isSameAs(RecordBatch.end());
    }

    @Test
    void recordsCarryNeitherTimeNorKeyAndAreOneFlyweight() throws IOException {
        RecordBatch<Payload> batch = DrivenLane.over(write("a\nb\n"), DEFAULTS).poll(10);
        batch.advance();
        Payload first = batch.record();
        batch.advance();
        assertThat(batch.record()).isSameAs(first);
        assertThat(batch.timestamp()).isEqualTo(RecordMeta.NO_TIMESTAMP);
        assertThat(batch.keyHash()).isEqualTo(RecordMeta.NO_KEY);
    }

    @Test
    void aSuspendedBatchIsNotDisturbedByOtherLanes() throws IOException {
        FileLane suspended = DrivenLane.over(write("a\nb\nc\n"), DEFAULTS);
        FileLane other = DrivenLane.over(write("d\ne\nf\n"), DEFAULTS);
        RecordBatch<Payload> batch = suspended.poll(10);
        batch.advance();
        Line first = DrivenLane.line(batch);
        assertThat(DrivenLane.texts(other)).containsExactly("d", "e", "f");
        assertThat(DrivenLane.line(batch)).isEqualTo(first);
        assertThat(DrivenLane.read(batch)).isEqualTo(new Batch(List.of(new Line(2, "b"), new Line(4, "c")), 6));
    }

    @Test
    void aSuspendedBatchOutlivesItsFile() throws IOException {
        Path file = write("a\nb\n");
        RecordBatch<Payload> batch = DrivenLane.over(file, DEFAULTS).poll(10);
        batch.advance();
        Files.write(file, new byte[0]);
        assertThat(DrivenLane.read(batch)).isEqualTo(new Batch(List.of(new Line(2, "b")), 4));
    }

    @Test
    void whatIsAppendedDuringTheRunIsLeftForTheNext() throws IOException {
        for (int buffer = 1; buffer <= 10; buffer++) {
            Path file = write("a\nb\nc\nd");
            FileLane lane = DrivenLane.over(file, new LineLimits(buffer, 100));
            assertThat(DrivenLane.read(lane.poll(1))).isEqualTo(new Batch(List.of(new Line(0, "a")), 2));
            Files.writeString(file, "e\nf\n", StandardOpenOption.APPEND);
            List<Batch> rest = DrivenLane.batches(lane, 1);
            assertThat(rest)
                    .as("buffer %d", buffer)
                    .containsExactly(
                            new Batch(List.of(new Line(2, "b")), 4),
                            new Batch(List.of(new Line(4, "c")), 6),
                            new Batch(List.of(new Line(6, "d")), 7));
        }
    }

    @Test
    void theLongestLineMayHaveEveryTerminator() throws IOException {
        for (String content : List.of("12345\n", "1234\r\n", "12345", "1\n12345\n1", "1\n12345")) {
            for (int buffer : new int[] {1, 3, 6, 100}) {
                FileLane lane = DrivenLane.over(write(content), new LineLimits(buffer, 5));
                assertThat(String.join("|", DrivenLane.texts(lane)))
                        .isEqualTo(content.strip().replace("\n", "|"));
            }
        }
    }

    @Test
    void aLineThatIsTooLongEndsTheRunBeforeIt() throws IOException {
        for (String content : List.of("1\n123456\n", "1\n123456", "1\n12345\r\n2\n")) {
            for (int buffer : new int[] {1, 3, 6, 100}) {
                Path file = write(content);
                FileLane lane = DrivenLane.over(file, new LineLimits(buffer, 5));
                assertThat(DrivenLane.read(lane.poll(1))).isEqualTo(new Batch(List.of(new Line(0, "1")), 2));
                SourceException error = catchThrowableOfType(SourceException.class, () -> DrivenLane.lines(lane, 1));
                assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
                assertThat(error)
                        .hasMessage("the line at 2 of " + described(file) + " is longer than 5 bytes; the run "
                                + "ends before it; raise files.max-line-bytes, or split the line");
            }
        }
    }

    @Test
    void aFileThatShrinksWhileItIsReadEndsTheRun() throws IOException {
        Path file = write("a\nb\nc\n");
        FileLane lane = DrivenLane.over(file, new LineLimits(2, 100));
        assertThat(DrivenLane.read(lane.poll(10)).lines()).containsExactly(new Line(0, "a"));
        Files.writeString(file, "a\n");
        SourceException error = catchThrowableOfType(SourceException.class, () -> lane.poll(10));
        assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
        assertThat(error)
                .hasMessage(described(file) + " had 6 bytes when the run started and ends at or before 2: it was "
                        + "truncated while it was read; the run ends, because lines may be lost; let writers "
                        + "only append, and move files away only between runs");
    }

    @Test
    void aFileThatShrinksBeforeItIsReadEndsTheRun() throws IOException {
        Path file = write("a\nb\n");
        FileLane lane = DrivenLane.over(file, DEFAULTS);
        Files.writeString(file, "a\n");
        assertThatThrownBy(() -> lane.poll(10))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("had 4 bytes when the run started and now has 2: it was truncated");
    }

    @Test
    void aFileThatIsGoneBeforeItIsReadEndsTheRun() throws IOException {
        Path file = write("a\n");
        FileLane lane = DrivenLane.over(file, DEFAULTS);
        Files.delete(file);
        SourceException error = catchThrowableOfType(SourceException.class, () -> lane.poll(10));
        assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
        assertThat(error)
                .hasMessage(described(file) + " was there when the run started and cannot be opened any more "
                        + "(java.nio.file.NoSuchFileException: " + file
                        + "); its bytes from 0 on cannot be read; put it back and "
                        + "run again");
    }

    /** An interrupt closes the channel in the middle of a read, as no other error of a real disk can be made to. */
    @Test
    void aFailedReadIsRetryableAndTheNextPollGoesOnAtTheSamePlace() throws IOException {
        Path file = write("abc\ndef\nghi\n");
        FileLane lane = DrivenLane.over(file, new LineLimits(6, 100));
        assertThat(DrivenLane.read(lane.poll(10)).lines()).containsExactly(new Line(0, "abc"));
        Thread.currentThread().interrupt();
        SourceException error = catchThrowableOfType(SourceException.class, () -> lane.poll(10));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(error.errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        assertThat(error)
                .hasMessage("reading " + described(file) + " at 6 failed (java.nio.channels."
                        + "ClosedByInterruptException); the next poll tries the same place; check its disk if "
                        + "this goes on");
        assertThat(DrivenLane.lines(lane, 10)).containsExactly(new Line(4, "def"), new Line(8, "ghi"));
    }

    private Path write(String content) throws IOException {
        return Files.writeString(Files.createTempFile(directory, "lines", ".txt"), content);
    }

    private static String described(Path file) {
        return "file " + file + " (partition " + file.getFileName() + ")";
    }
}
