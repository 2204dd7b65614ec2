package io.spate.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.hand.HandFused;
import io.spate.benchmarks.hand.HandInline;
import io.spate.benchmarks.hand.HandOff;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.harness.W1Contender;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandContendersTest {

    private static final int SHARDS = 4;
    private static final long LAPS = 3;

    private final Corpus corpus = Corpus.of(20_300, 4);
    private final Outcome naive = NaiveRows.outcome(corpus, LAPS);

    @Test
    void expectationAgreesWithTheNaiveComputation() {
        assertThat(new Expectation(corpus, LAPS).endToEnd()).isEqualTo(naive);
    }

    @Test
    void fusedChainEmitsWhatTheNaiveComputationDoesInEveryRound() throws Exception {
        W1Contender fused = new W1Contender("fused", corpus, LAPS, new HandFused(SHARDS));
        Outcome withoutSink = Outcome.withoutSink(naive.read(), naive.emitted(), naive.bytes());

        assertThat(fused.run()).isEqualTo(withoutSink);
        assertThat(fused.run()).isEqualTo(withoutSink);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void inlineWritesAndCommitsWhatTheNaiveComputationDoes(int drivers) throws Exception {
        assertThat(new HandInline(corpus, LAPS, SHARDS, drivers).run()).isEqualTo(naive);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void handOffWritesAndCommitsWhatTheNaiveComputationDoes(int drivers) throws Exception {
        assertThat(new HandOff(corpus, LAPS, SHARDS, drivers).run()).isEqualTo(naive);
    }
}
