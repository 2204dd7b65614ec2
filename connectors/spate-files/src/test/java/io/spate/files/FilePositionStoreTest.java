package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePositionStoreTest {

    private static final PartitionId A = PartitionId.of("a");
    private static final PartitionId B = PartitionId.of("b");

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() throws IOException {
        file = directory.toRealPath().resolve("positions");
    }

    @Test
    void isEmptyAtFirst() {
        assertThat(load()).isEmpty();
    }

    @Test
    void keepsWhatWasStored() {
        store(Map.of(A, 7L, B, Long.MAX_VALUE));
        assertThat(load()).isEqualTo(Map.of(A, 7L, B, Long.MAX_VALUE));
    }

    @Test
    void keepsPartitionsThatALaterCallDoesNotName() {
        store(Map.of(A, 7L, B, 8L));
        store(Map.of(B, 9L));
        assertThat(load()).isEqualTo(Map.of(A, 7L, B, 9L));
    }

    @Test
    void isReadableByPeople() throws IOException {
        try (FilePositionStore store = FilePositionStore.at(file, "late flights")) {
            store.load();
            store.store(Map.of(PartitionId.of("2024/b.ndjson"), 77L, PartitionId.of("2024/a b=c.ndjson"), 1048576L));
        }
        assertThat(file).hasContent("""
                        spate-positions 1 late flights
                        1048576 2024/a b=c.ndjson
                        77 2024/b.ndjson
                        crc32c e5f2be69
                        """);
    }

    @Test
    void namesMayContainAnything() throws IOException {
        List<String> names = List.of(
                " a ",
                "a=b",
                "tab\tnew\nline\r",
                "ünï",
                "😀",
                "\\",
                "\\u0041",
                "\ud800",
                "\udc00x",
                "\u2028\u2029\u0085",
                "#",
                "-5 7",
                "spate-positions 2",
                "crc32c 00000000",
                "\0",
                "7");
        Map<PartitionId, Long> positions =
                names.stream().collect(Collectors.toMap(PartitionId::of, name -> (long) names.indexOf(name)));
        store(positions);
        assertThat(load()).isEqualTo(positions);
        assertThat(Files.readAllLines(file)).hasSize(names.size() + 2);
    }

    @Test
    void numberedAndNamedPartitionsLiveTogether() {
        Map<PartitionId, Long> positions =
                Map.of(PartitionId.of(2), 1L, PartitionId.of(10), 2L, PartitionId.of("1x"), 3L);
        store(positions);
        assertThat(load()).isEqualTo(positions);
    }

    @Test
    void aTemporaryFileLeftByACrashIsIgnoredAndOverwritten() throws IOException {
        store(Map.of(A, 7L));
        Files.writeString(directory.resolve("positions.tmp"), "spate-positions 1\n9 a\ncrc");
        assertThat(load()).isEqualTo(Map.of(A, 7L));
        store(Map.of(A, 8L));
        assertThat(load()).isEqualTo(Map.of(A, 8L));
    }

    @Test
    void aFilePathMayBeRelative() {
        Path relative = Path.of("").toAbsolutePath().relativize(file);
        store(Map.of(A, 7L));
        try (FilePositionStore store = FilePositionStore.at(relative)) {
            assertThat(store.load()).isEqualTo(Map.of(A, 7L));
        }
    }

    @Test
    void aMissingDirectoryIsRefused() {
        FilePositionStore store = FilePositionStore.at(directory.resolve("missing/positions"));
        assertThatThrownBy(store::load)
                .isInstanceOf(SourceException.class)
                .hasMessage("the directory of position store " + directory.resolve("missing/positions")
                        + " does not exist or is closed to this process (java.nio.file.NoSuchFileException: "
                        + directory.resolve("missing") + "); the run does not start; create it, or mount its volume");
    }

    @Test
    void aDirectoryInPlaceOfTheFileIsRefused() throws IOException {
        Files.createDirectory(file);
        try (FilePositionStore store = FilePositionStore.at(file)) {
            assertThatThrownBy(store::load)
                    .isInstanceOf(SourceException.class)
                    .hasMessageStartingWith("position store " + file + " cannot be read (java.io.IOException: ")
                    .hasMessageEndingWith(
                            "; the run does not start, because it would start from zero; check that it is a "
                                    + "file that this process may read");
        }
    }

    @Test
    void aBlankIdentityAndANamelessFileAreRefused() {
        assertThatThrownBy(() -> FilePositionStore.at(file, " "))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "the identity of position store " + file + " must not be blank, but is ' '; name the pipeline "
                                + "or input whose positions it keeps, or leave the identity out");
        assertThatThrownBy(() -> FilePositionStore.at(file.getRoot()))
                .isInstanceOf(ConfigException.class)
                .hasMessage(
                        "a position store's file must have a name, but is '" + file.getRoot() + "'; name a file in it");
    }

    @Test
    void nothingIsStoredBeforeLoadOrAfterClose() {
        FilePositionStore store = FilePositionStore.at(file);
        String refusal =
                "position store " + file + " takes positions only between load and close; {a=7} were not stored";
        assertThatThrownBy(() -> store.store(Map.of(A, 7L)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(refusal);
        store.load();
        store.close();
        store.close();
        assertThatThrownBy(() -> store.store(Map.of(A, 7L)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(refusal);
        assertThat(file).doesNotExist();
    }

    @Test
    void isLoadedOnce() {
        FilePositionStore store = FilePositionStore.at(file);
        store.load();
        assertThatThrownBy(store::load)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("position store " + file + " is loaded once, before it is closed; make another one");
        store.close();
        assertThatThrownBy(store::load).isInstanceOf(IllegalStateException.class);
    }

    private void store(Map<PartitionId, Long> positions) {
        try (FilePositionStore store = FilePositionStore.at(file)) {
            store.load();
            store.store(positions);
        }
    }

    private Map<PartitionId, Long> load() {
        try (FilePositionStore store = FilePositionStore.at(file)) {
            return store.load();
        }
    }
}
