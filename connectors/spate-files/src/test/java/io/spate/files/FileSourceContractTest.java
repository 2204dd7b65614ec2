package io.spate.files;

import io.spate.record.Payload;
import io.spate.source.Source;
import io.spate.test.SourceContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Three files, one of them empty, with their positions in a fourth. */
class FileSourceContractTest extends SourceContract<Payload> {

    @TempDir
    Path directory;

    @Override
    protected Input<Payload> input(int records) throws IOException {
        Path lines = Files.createDirectory(directory.resolve("lines"));
        List<String> odd = new ArrayList<>();
        List<String> even = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            (i % 2 == 0 ? even : odd).add("record " + i + " " + "x".repeat(i));
        }
        Files.write(lines.resolve("even.ndjson"), even);
        Files.writeString(lines.resolve("odd.ndjson"), String.join("\r\n", odd)); // the last line has no end
        Files.createFile(lines.resolve("none.ndjson"));
        return new Input<>() {
            @Override
            public Source<Payload> source() {
                return FileSource.lines(lines).positions(FilePositionStore.at(directory.resolve("positions")));
            }

            @Override
            public String text(Payload record) {
                return record.utf8();
            }
        };
    }
}
