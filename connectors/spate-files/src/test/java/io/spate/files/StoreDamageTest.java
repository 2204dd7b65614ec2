package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is not exactly what a store of this identity has written is refused, never read as zero. */
class StoreDamageTest {

    @TempDir
    Path directory;

    private Path file;
    private PositionsFormat format;
    private byte[] content;

    @BeforeEach
    void storePositions() throws IOException {
        file = directory.toRealPath().resolve("positions");
        try (FilePositionStore store = FilePositionStore.at(file, "flights")) {
            store.load();
            store.store(Map.of(PartitionId.of("january"), 1048576L, PartitionId.of("märz"), 77L));
        }
        format = new PositionsFormat(file, "flights");
        content = Files.readAllBytes(file);
    }

    @Test
    void aFileCutAtAnyLengthIsRefused() throws IOException {
        for (int length = 0; length < content.length; length++) {
            Files.write(file, Arrays.copyOf(content, length));
            assertThat(refusal("flights"))
                    .as("cut to %d bytes", length)
                    .hasMessage(text("is damaged: it does not end with the checksum of what it holds", restore()));
        }
    }

    @Test
    void anySingleByteThatDiffersIsRefused() {
        for (int index = 0; index < content.length; index++) {
            for (int difference = 1; difference < 256; difference++) {
                byte[] corrupt = content.clone();
                corrupt[index] ^= (byte) difference;
                assertThatThrownBy(() -> format.decode(corrupt))
                        .as("byte %d differs by %d", index, difference)
                        .isInstanceOf(SourceException.class);
            }
        }
    }

    @Test
    void appendedBytesAreRefused() throws IOException {
        Files.writeString(file, new String(content, StandardCharsets.UTF_8) + "\n");
        assertThat(refusal("flights")).hasMessageContaining("is damaged");
    }

    @Test
    void aFileOfSomethingElseIsRefused() throws IOException {
        String expected = text("is something else: it does not begin with 'spate-positions'", "name another file");
        for (String other : List.of("\n", "hello\n", "{\"a\":1}", "Spate-positions 1\n")) {
            Files.writeString(file, other);
            assertThat(refusal("flights")).hasMessage(expected);
        }
        byte[] junk = new byte[4096];
        new Random(11).nextBytes(junk);
        Files.write(file, junk);
        assertThat(refusal("flights")).hasMessage(expected);
        assertThat(file).as("is left as it was").hasBinaryContent(junk);
    }

    @Test
    void aLaterVersionIsRefusedWhateverItsChecksum() throws IOException {
        for (String later :
                List.of("spate-positions 2\n", "spate-positions 2 flights\nwhatever", "spate-positions 12")) {
            Files.writeString(file, later);
            String version = later.contains("12") ? "12" : "2";
            assertThat(refusal("flights"))
                    .hasMessage(text(
                            "has format version " + version + ", but this release reads version 1",
                            "use the release that wrote it, or delete it to read everything again"));
        }
    }

    @Test
    void anotherIdentityIsRefused() {
        String remedy = "name the identity it was made with, or give each input its own store";
        assertThat(refusal("trains")).hasMessage(text("keeps positions of 'flights', not of 'trains'", remedy));
        assertThat(refusal(""))
                .hasMessage(text("keeps positions of 'flights', not of a store without identity", remedy));
    }

    @Test
    void aStoreWithoutIdentityIsRefusedByOneWithIt() throws IOException {
        Files.write(file, withChecksum("spate-positions 1\n"));
        assertThat(refusal("trains"))
                .hasMessageContaining("keeps positions of a store without identity, not of 'trains'");
    }

    /** Whoever edits by hand and repairs the checksum is still told. */
    @Test
    void linesThatNoStoreWritesAreRefusedInSpiteOfTheirChecksum() throws IOException {
        for (String lines : List.of(
                "7",
                "7 \n",
                "7  \n",
                " a\n",
                "a 7\n",
                "07 a\n",
                "+7 a\n",
                "99999999999999999999 a\n",
                "7 a\n8 a\n",
                "7 b\n7 a\n",
                "7 a\n\n",
                "\n",
                "7 \\u0041\n",
                "7 \\u0009\n",
                "7 a\r\n",
                "7 a",
                "7 \\\n")) {
            Files.write(file, withChecksum("spate-positions 1 flights\n" + lines));
            assertThat(refusal("flights"))
                    .as(lines)
                    .hasMessage(text("has a valid checksum but lines that no store writes", restore()));
        }
        for (String header : List.of("spate-positions ", "spate-positions x\n", "spate-positions 1 flights")) {
            Files.write(file, withChecksum(header));
            assertThat(refusal("flights")).as(header).hasMessageContaining("position store " + file);
        }
    }

    private SourceException refusal(String identity) {
        try (FilePositionStore store = FilePositionStore.on(new Disk(), file, identity)) {
            SourceException error = catchThrowableOfType(SourceException.class, store::load);
            assertThat(error.errorClass()).isEqualTo(ErrorClass.FATAL);
            return error;
        }
    }

    private String text(String what, String remedy) {
        return "position store " + file + " " + what + "; the run does not start and leaves the file as it is; "
                + remedy;
    }

    private static String restore() {
        return "restore it, or delete it to read everything again";
    }

    private static byte[] withChecksum(String body) {
        CRC32C checksum = new CRC32C();
        checksum.update(body.getBytes(StandardCharsets.UTF_8));
        String line = "crc32c " + HexFormat.of().toHexDigits(checksum.getValue(), 8) + "\n";
        return (body + line).getBytes(StandardCharsets.UTF_8);
    }
}
