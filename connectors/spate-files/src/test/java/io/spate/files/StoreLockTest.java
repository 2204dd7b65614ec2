package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StoreLockTest {

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() throws IOException {
        file = directory.toRealPath().resolve("positions");
    }

    @Test
    void aSecondInstanceInThisJvmIsRefusedUntilTheFirstIsClosed() {
        FilePositionStore first = FilePositionStore.at(file);
        first.load();
        assertRefused(file, "in this JVM");
        first.close();
        try (FilePositionStore second = FilePositionStore.at(file)) {
            assertThat(second.load()).isEmpty();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // where making links needs a privilege
    void aSecondInstanceIsRefusedUnderWhateverPath() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
        try (FilePositionStore first = FilePositionStore.at(file)) {
            first.load();
            assertRefused(link.resolve("positions"), "in this JVM");
        }
    }

    @Test
    void anInstanceThatWasRefusedDoesNotFreeTheStoreWhenItIsClosed() {
        try (FilePositionStore first = FilePositionStore.at(file)) {
            first.load();
            assertRefused(file, "in this JVM");
            assertRefused(file, "in this JVM");
        }
    }

    /** A refused attempt of this JVM comes first: it must not have given the lock of the process away. */
    @Test
    void aSecondProcessIsRefused() throws Exception {
        try (FilePositionStore first = FilePositionStore.at(file)) {
            first.load();
            assertRefused(file, "in this JVM");
            Process second = holder();
            try (BufferedReader output = second.inputReader()) {
                assertThat(output.readLine()).isEqualTo(inUse("in another process"));
            }
            assertThat(second.waitFor()).isZero();
        }
    }

    @Test
    void aProcessHoldsTheStoreUntilItIsKilled() throws Exception {
        Process holder = holder();
        try (BufferedReader output = holder.inputReader()) {
            assertThat(output.readLine()).isEqualTo(LockHolder.HOLDS);
            assertRefused(file, "in another process");
        } finally {
            holder.destroyForcibly().waitFor();
        }
        try (FilePositionStore next = FilePositionStore.at(file)) {
            assertThat(next.load()).isEmpty();
        }
    }

    @Test
    void aLockThatCannotBeTakenIsRefused() throws IOException {
        Files.createDirectory(directory.resolve("positions.lock"));
        FilePositionStore store = FilePositionStore.at(file);
        SourceException error = catchThrowableOfType(SourceException.class, store::load);
        assertThat(error)
                .hasMessageStartingWith("position store " + file + " cannot be locked by " + file + ".lock (")
                .hasMessageEndingWith("); the run does not start, because another one might use it; give this process "
                        + "write access to its directory, on a file system with locks");
        Files.delete(directory.resolve("positions.lock"));
        try (FilePositionStore next = FilePositionStore.at(file)) {
            assertThat(next.load()).as("a failure leaves nothing locked").isEmpty();
        }
    }

    private Process holder() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void assertRefused(Path path, String where) {
        try (FilePositionStore second = FilePositionStore.at(path)) {
            SourceException error = catchThrowableOfType(SourceException.class, second::load);
            assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
            assertThat(error).hasMessage(inUse(where));
        }
    }

    private String inUse(String where) {
        return "position store " + file + " is in use by another instance " + where + ", which holds " + file
                + ".lock; the run does not start, because the two would overwrite each other's positions; stop "
                + "the other one, or give each its own store";
    }
}
