package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs {@code expected_delays.py}, which computes the rows in another language with its own JSON and CSV readers. */
final class PythonScript {

    private static final Path SCRIPT = Path.of("src", "test", "scripts", "expected_delays.py");
    private static final int LIMIT_SECONDS = 30;

    private PythonScript() {}

    static boolean canRun() {
        try {
            return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static List<DelayRow> rows(Path input, Path airports, int minDelay, Path scratch)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(scratch, "expected", ".ndjson");
        Path errors = Files.createTempFile(scratch, "expected", ".log");
        Process python = new ProcessBuilder("python3", SCRIPT.toString(), "" + input, "" + airports, "" + minDelay)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(python.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(python.exitValue()).as(Files.readString(errors)).isZero();
        List<DelayRow> rows = new ArrayList<>();
        for (String line : Files.readAllLines(output)) {
            rows.add(row(new ObjectMapper().readTree(line)));
        }
        return rows;
    }

    private static DelayRow row(JsonNode array) {
        return new DelayRow(
                array.get(0).textValue(),
                array.get(1).longValue(),
                array.get(2).textValue(),
                array.get(3).intValue(),
                array.get(4).intValue(),
                array.get(5).textValue(),
                Optional.ofNullable(array.get(6).textValue()),
                array.get(7).textValue(),
                Optional.ofNullable(array.get(8).textValue()));
    }
}
