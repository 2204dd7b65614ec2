package io.spate.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.spate.SpatePipeline;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpatePipelineTest {

    private static final int SHARDS = 4;
    private static final long LAPS = 3;

    private final Corpus corpus = Corpus.of(20_300, 4);

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void writesAndCommitsWhatTheNaiveComputationDoes(int drivers) throws InterruptedException {
        assertThat(new SpatePipeline(corpus, LAPS, SHARDS, drivers).run()).isEqualTo(NaiveRows.outcome(corpus, LAPS));
    }
}
