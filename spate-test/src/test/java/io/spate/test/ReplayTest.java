package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        List<String> commands = new ArrayList<>(List.of(JavaProcess.sameJava()));
        String other = System.getProperty("spate.other.java", "");
        if (!other.isEmpty()) {
            commands.add(other);
        }
        for (String command : commands) {
            JavaProcess process =
                    JavaProcess.run(directory, command, JournalHashes.class.getName(), "1", String.valueOf(SEEDS));
            assertThat(process.output()).as(command).hasSize(SEEDS).isEqualTo(own);
            System.out.println(SEEDS + " journals are the same in a process of " + command);
        }
    }

    private static List<String> hashesHere() {
        Simulation<Long, Row> storms = Simulation.drawing((shape, draws) -> new VariedPipeline(shape, draws, () -> {}));
        return IntStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> seed + " " + storms.journal(seed).hash())
                .toList();
    }
}
