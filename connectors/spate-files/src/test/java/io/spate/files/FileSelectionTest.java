package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.spate.error.ConfigException;
import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileSelectionTest {

    @TempDir
    Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        for (String name : List.of(
                "b.log",
                "a.log",
                "10.log",
                "9.log",
                "c.txt",
                ".hidden.log",
                "sub/d.log",
                "sub/deep/e.log",
                ".git/f.log")) {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "line\n");
        }
    }

    @Test
    void aFileIsOnePartitionUnderItsName() {
        assertThat(partitions(directory.resolve("sub/d.log"))).containsExactly("d.log");
        assertThat(partitions(directory.resolve(".hidden.log"))).containsExactly(".hidden.log");
    }

    @Test
    void aDirectoryIsItsOwnVisibleFilesInOrder() {
        assertThat(partitions(directory)).containsExactly("10.log", "9.log", "a.log", "b.log", "c.txt");
        assertThat(partitions(directory.toString())).hasSize(5);
    }

    @Test
    void aGlobIsWhatMatchesBelowItsLastSpelledOutDirectory() {
        assertThat(partitions(directory + "/*.log")).containsExactly("10.log", "9.log", "a.log", "b.log");
        assertThat(partitions(directory + "/[ab].{log,txt}")).containsExactly("a.log", "b.log");
        assertThat(partitions(directory + "/sub/?.log")).containsExactly("d.log");
        assertThat(partitions(directory + "/s*/*.log")).containsExactly("sub/d.log");
    }

    @Test
    void aDoubleStarReachesEveryVisibleDirectory() {
        assertThat(partitions(directory + "/**.log"))
                .containsExactly("10.log", "9.log", "a.log", "b.log", "sub/d.log", "sub/deep/e.log");
        assertThat(partitions(directory + "/**/*.log")).containsExactly("sub/d.log", "sub/deep/e.log");
    }

    @Test
    void aGlobWithoutDirectoryLooksInTheWorkingDirectory() {
        assertThat(OpenedSource.partitions(FileSource.lines("po[m].xml"))).containsExactly("pom.xml");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // whose names have no wildcards
    void aPathIsNeverReadAsAGlob() throws IOException {
        Path file = Files.writeString(directory.resolve("a[1].log"), "line\n");
        assertThat(partitions(file)).containsExactly("a[1].log");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // where making links needs a privilege
    void linksLeadToFilesAndAsTheRootToADirectory() throws IOException {
        Path root = Files.createDirectory(directory.resolve("links"));
        Files.createSymbolicLink(root.resolve("linked.log"), directory.resolve("a.log"));
        Files.createSymbolicLink(root.resolve("dangling.log"), directory.resolve("nothing"));
        Files.createSymbolicLink(root.resolve("other.log"), directory.resolve("sub"));
        Path link = Files.createSymbolicLink(directory.resolve("root"), root);
        assertThat(partitions(link)).containsExactly("linked.log");
    }

    @Test
    void aMissingPathIsRefused() {
        Path missing = directory.resolve("missing");
        assertRefused(() -> partitions(missing))
                .hasMessage(
                        "no file or directory " + missing + "; the run does not start; correct the path, or create it");
    }

    @Test
    void aGlobInAMissingDirectoryIsRefused() {
        String glob = directory + "/missing/*.log";
        assertRefused(() -> partitions(glob))
                .hasMessage("no directory " + directory.resolve("missing") + " to look for " + glob
                        + "; the run does not start; correct the glob, or create the directory");
    }

    @Test
    void aSelectionOfNothingIsRefused() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        String text = ", looked for in %s; the run does not start, because there is nothing to read; correct the path, "
                + "or add a file (hidden files do not count, nor do subdirectories that it does not name)";
        assertRefused(() -> partitions(empty))
                .hasMessage("no file is selected by directory " + empty + String.format(text, empty));
        assertRefused(() -> partitions(directory + "/*.csv"))
                .hasMessage("no file is selected by glob " + directory + "/*.csv" + String.format(text, directory));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatIsNoRegularFileIsRefused() {
        assertRefused(() -> partitions(Path.of("/dev/null")))
                .hasMessage("/dev/null is neither a regular file nor a directory, so positions in it mean nothing; the "
                        + "run does not start; copy its content to a file");
    }

    @Test
    void aBlankNameIsRefused() throws IOException {
        Path file = Files.writeString(directory.resolve(" "), "line\n");
        assertRefused(() -> partitions(file))
                .hasMessage("the name of file '" + file + "' is blank, but positions are stored under it; the run does "
                        + "not start; rename the file");
    }

    @Test
    void anUnreadableFileIsRefused() {
        Path file = directory.resolve("a.log");
        assumeFalse(
                file.toFile().setReadable(false) && Files.isReadable(file), "the administrator may read everything");
        assertRefused(() -> partitions(directory))
                .hasMessageEndingWith(
                        "a.log may not be read by this process; the run does not start; grant it access, or "
                                + "leave the file out");
    }

    @Test
    void aDirectoryThatCannotBeListedIsRefused() {
        Path sub = directory.resolve("sub");
        assumeFalse(sub.toFile().setReadable(false) && Files.isReadable(sub), "the administrator may read everything");
        assertRefused(() -> partitions(directory + "/**.log"))
                .hasMessageStartingWith("not all files of glob " + directory + "/**.log can be listed (java.nio.file.")
                .hasMessageEndingWith(
                        "); the run does not start, because it would miss some; grant this process access");
    }

    @Test
    void whatIsNoGlobIsRefusedWhereItIsWritten() {
        assertThatThrownBy(() -> FileSource.lines("logs/[a.log"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("files.path must be a path or a glob, but is 'logs/[a.log' (")
                .hasMessageEndingWith("); correct it, or give a path with such characters as a java.nio.file.Path");
    }

    @Test
    void whatIsNoPathIsRefusedWhereItIsWritten() {
        assertThatThrownBy(() -> FileSource.lines("a\0b"))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("files.path must be a path or a glob, but is 'a\0b' (")
                .hasMessageEndingWith("); name an existing file or directory");
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        SourceException.class,
                        error -> assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL));
    }

    private static List<String> partitions(Path path) {
        return OpenedSource.partitions(FileSource.lines(path));
    }

    private static List<String> partitions(String pathOrGlob) {
        return OpenedSource.partitions(FileSource.lines(pathOrGlob));
    }
}
