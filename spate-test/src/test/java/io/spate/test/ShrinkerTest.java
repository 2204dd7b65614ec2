package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.spate.Pipeline;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a simulation says of a pipeline that loses something. */
class ShrinkerTest {

    private static final Pattern COUNT = Pattern.compile("(\\d+) of these steps are enough");

    /** Drops one record of many, and nobody was to know. */
    private static final class Leaking implements SimulatedPipeline<Long, Row> {

        @Override
        public Long record(PartitionId partition, long position) {
            return position;
        }

        @Override
        public Pipeline build(Source<Long> source, Sink<Row> sink) {
            return Pipeline.named("leaking")
                    .from(source)
                    .filter(position -> position != 7)
                    .map((Long position, RecordMeta meta) -> new Row(meta.partition(), position, 0))
                    .to(sink);
        }

        @Override
        public List<Row> rows(PartitionId partition, long position) {
            return List.of(new Row(partition, position, 0));
        }
    }

    @Test
    void aLossIsFoundAndShrunkToFewSteps() {
        Simulation<Long, Row> storms = Simulation.of(Leaking::new);
        Throwable found = catchThrowable(() -> storms.run(1, 100));

        assertThat(found).isInstanceOf(AssertionError.class).hasMessageContainingAll("seed 1 step ", "INV-1", "@7");
        Matcher steps = COUNT.matcher(found.getMessage());
        assertThat(steps.find()).as(found.getMessage()).isTrue();
        assertThat(Integer.parseInt(steps.group(1))).isBetween(1, 40);
    }

    @Test
    void withoutShrinkingItIsToldAsItWasFound() {
        Simulation<Long, Row> storms = Simulation.of(Leaking::new).withoutShrinking();
        assertThat(catchThrowable(() -> storms.run(1, 100)))
                .hasMessageContainingAll("seed 1 step ", "the last events, oldest first")
                .hasMessageNotContaining("are enough");
    }
}
