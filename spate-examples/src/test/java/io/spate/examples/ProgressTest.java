package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is painted, and when nothing is. */
class ProgressTest {

    private final ByteArrayOutputStream painted = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(painted, true, StandardCharsets.UTF_8);

    @Test
    void theBarEndsAtWhatWasRead() {
        try (Progress progress = Progress.shown(2_000, terminal)) {
            progress.advance(999);
            progress.finish();
        }
        assertThat(painted.toString(StandardCharsets.UTF_8)).contains("flights", " 50% ", "1/2 kB");
    }

    @Test
    void nothingIsPaintedWithoutATerminal() {
        try (Progress progress = Progress.over(2_000, terminal)) {
            progress.advance(999);
        }
        assertThat(painted.size()).isZero();
    }
}
