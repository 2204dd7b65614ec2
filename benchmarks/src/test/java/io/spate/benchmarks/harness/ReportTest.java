package io.spate.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ReportTest {

    private record Named(String name, String baseline) implements Contender {
        @Override
        public Outcome run() {
            throw new UnsupportedOperationException("only its figures are reported");
        }
    }

    @Test
    void ratiosAreTakenRoundByRoundAndRelateThroughputs() {
        Map<Contender, List<Sample>> samples = new LinkedHashMap<>();
        samples.put(new Named("hand", "hand"), List.of(sample(10), sample(20), sample(30)));
        samples.put(new Named("slow", "hand"), List.of(sample(20), sample(20), sample(120)));

        Comparison slow = Comparison.all(samples).get(1);

        assertThat(slow.ratio(Sample::wallNanos)).isEqualTo(new Quartiles(0.375, 0.5, 0.75));
    }

    @Test
    void quartilesLieBetweenFigures() {
        assertThat(Quartiles.of(DoubleStream.of(4, 1, 3, 2))).isEqualTo(new Quartiles(1.75, 2.5, 3.25));
    }

    @Test
    void tablesAreAlignedAndMarkdownIsATable() {
        Table table = new Table(List.of("name", "ns"));
        table.add(List.of("a long one", "7"));

        assertThat(table.render(Table.Style.PLAIN).lines())
                .containsExactly("name        ns", "----------  --", "a long one  7");
        assertThat(table.render(Table.Style.MARKDOWN).lines())
                .containsExactly("| name       | ns |", "| ---------- | -- |", "| a long one | 7  |");
    }

    private static Sample sample(double nanos) {
        return new Sample(nanos, nanos, 0);
    }
}
