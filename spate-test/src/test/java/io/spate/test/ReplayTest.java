package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A seed means the same in every process and on every Java platform, or nobody could replay what somebody else has found. */
class ReplayTest {

    private static final int SEEDS = 20;

    @TempDir
    Path directory;

    /** {@code -Dspate.other.java=path} names the command of another platform. */
    @Test
    @Timeout(120)
    void journalsAreTheSameInOtherProcesses() throws Exception {
        List<String> own = hashesHere();
        List<String> commands = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        String other = System.getProperty("spate.other.java", "");
        if (!other.isEmpty()) {
            commands.add(other);
        }
        for (String command : commands) {
            assertThat(hashes(command)).as(command).hasSize(SEEDS).isEqualTo(own);
            System.out.println(SEEDS + " journals are the same in a process of " + command);
        }
    }

    private static List<String> hashesHere() {
        Simulation<Long, Row> storms = Simulation.drawing((shape, draws) -> new VariedPipeline(shape, draws, () -> {}));
        return IntStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> seed + " " + storms.journal(seed).hash())
                .toList();
    }

    private List<String> hashes(String java) throws IOException, InterruptedException {
        Path output = directory.resolve("hashes");
        Path errors = directory.resolve("errors");
        String classpath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        java, "-cp", classpath, JournalHashes.class.getName(), "1", String.valueOf(SEEDS))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends in time").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }
}
