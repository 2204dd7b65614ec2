package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumePointTest {

    @TempDir
    Path directory;

    private Path file;
    private FilePositionStore store;

    @BeforeEach
    void name() {
        file = directory.resolve("a.txt");
        store = FilePositionStore.at(directory.resolve("positions"));
    }

    @Test
    void aFileResumesWhereALineStarts() throws IOException {
        assertThat(resume("abc\ndef\n", 4)).isEqualTo(4);
    }

    @Test
    void aFileThatIsUsedUpResumesAtItsEnd() throws IOException {
        assertThat(resume("abc", 3)).isEqualTo(3);
    }

    @Test
    void aLastLineThatHasGrownIsReadAgainAsAWhole() throws IOException {
        assertThat(resume("abc\ndefghi\n", 7)).isEqualTo(4);
        assertThat(resume("abcdef", 3)).isZero();
        assertThat(resume("abc\rdef", 3)).isZero();
    }

    @Test
    void aLastLineThatWasOnlyTerminatedIsNotReadAgain() throws IOException {
        assertThat(resume("abc\ndef\nghi\n", 7)).isEqualTo(7);
    }

    @Test
    void theStartOfAGrownLineIsFoundHoweverFarAway() throws IOException {
        for (int length : new int[] {8190, 8191, 8192, 8193, 30_000}) {
            assertThat(resume("abc\n" + "x".repeat(length + 5), 4 + length)).isEqualTo(4);
        }
    }

    @Test
    void aPositionBeyondTheFileEndsTheRun() throws IOException {
        SourceException error = catchThrowableOfType(SourceException.class, () -> resume("abc\n", 5));
        assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
        assertThat(error)
                .hasMessage("file " + file + " has 4 bytes, but position 5 is stored for partition a.txt in "
                        + "position store " + directory.resolve("positions")
                        + ": it was truncated or replaced; the run does not "
                        + "start, because what is new in it cannot be told; put the file back, or delete "
                        + "the store to read everything again");
    }

    @Test
    void aNegativePositionEndsTheRun() {
        SourceException error = catchThrowableOfType(SourceException.class, () -> resume("abc\n", -1));
        assertThat(error).hasMessageContaining("has 4 bytes, but position -1 is stored for partition a.txt");
    }

    @Test
    void aFileThatCannotBeReadEndsTheRun() throws IOException {
        NamedFile vanished = named("abc\n");
        Files.delete(file);
        SourceException error = catchThrowableOfType(SourceException.class, () -> ResumePoint.in(vanished, 2, store));
        assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
        assertThat(error)
                .hasMessage("file " + file + " cannot be read at its stored position 2 "
                        + "(java.nio.file.NoSuchFileException: " + file
                        + "); the run does not start; check the file and its disk");
    }

    private long resume(String content, long stored) throws IOException {
        return ResumePoint.in(named(content), stored, store);
    }

    private NamedFile named(String content) throws IOException {
        return NamedFile.at(Files.writeString(file, content), "a.txt");
    }
}
