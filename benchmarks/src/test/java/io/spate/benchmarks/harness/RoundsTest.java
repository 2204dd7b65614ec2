package io.spate.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private static final Outcome RIGHT = new Outcome(10, 7, 7, 420, 12345, 10);
    private static final Outcome WRONG = new Outcome(10, 7, 7, 420, 54321, 10);

    private final List<String> journal = new ArrayList<>();

    @Test
    void contendersRunInTurnAndWarmUpIsNotKept() throws Exception {
        Workload workload = new Workload("fake", RIGHT, List.of(contender("a", RIGHT), contender("b", RIGHT)));

        var samples = new Rounds(1, 2).run(workload);

        assertThat(journal).containsExactly("a", "b", "a", "b", "a", "b");
        assertThat(samples.values()).allSatisfy(kept -> assertThat(kept).hasSize(2));
    }

    @Test
    void aRunThatWroteOtherRowsIsRefused() {
        Workload workload = new Workload("fake", RIGHT, List.of(contender("b", WRONG)));
        assertThatThrownBy(() -> new Rounds(0, 1).run(workload))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("b did Outcome[")
                .hasMessageContaining("checksum=54321");
    }

    private Contender contender(String name, Outcome outcome) {
        return new Contender() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String baseline() {
                return "a";
            }

            @Override
            public Outcome run() {
                journal.add(name);
                return outcome;
            }
        };
    }
}
