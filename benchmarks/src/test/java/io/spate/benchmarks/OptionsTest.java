package io.spate.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.benchmarks.harness.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void everyOptionIsRead() {
        String line = "--rounds 7 --warm-up 1 --records 2000000 --only w1,w2/hand --markdown";
        Options expected = new Options(7, 1, 2_000_000, List.of("w1", "w2/hand"), Table.Style.MARKDOWN);
        assertThat(Options.parse(line.split(" "))).isEqualTo(expected);
    }

    @Test
    void onlyChoosesByTheBeginningOfTheName() {
        Options options = Options.parse("--only", "w2/hand");
        assertThat(List.of("w1/hand", "w2/hand-off/1", "w2/spate/1").stream().filter(options.names()))
                .containsExactly("w2/hand-off/1");
    }

    @Test
    void whatIsMissingOrUnknownIsNamed() {
        assertThatThrownBy(() -> Options.parse("--rounds")).hasMessage("--rounds needs a value");
        assertThatThrownBy(() -> Options.parse("--rounds", "many")).hasMessage("--rounds needs a number, but is many");
        assertThatThrownBy(() -> Options.parse("--fast")).hasMessage("there is no option --fast");
    }
}
