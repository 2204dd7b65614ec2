package io.spate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.error.ConfigException;
import io.spate.internal.chain.OperatorSpec;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fluent description. */
class PipelineTest {

    private final Stage<Integer> start = Pipeline.named("p").from(Source.of(List.of(1)));

    @Test
    void aPrefixCanBeSharedBecauseEveryStepIsANewDescription() {
        Stage<Integer> prefix = start.map(n -> n + 1);
        Pipeline one = prefix.filter(n -> n > 0).to(Sink.of(n -> {}));
        Pipeline other = prefix.map(n -> "" + n).to(Sink.of(n -> {}));
        assertThat(one.spec().operators()).extracting(OperatorSpec::name).containsExactly("0_map", "1_filter");
        assertThat(other.spec().operators()).extracting(OperatorSpec::name).containsExactly("0_map", "1_map");
    }

    @Test
    void namedRenamesTheLastOperator() {
        Pipeline pipeline = start.map(n -> n).filter(n -> true).named("all").to(Sink.of(n -> {}));
        assertThat(pipeline.spec().operators()).extracting(OperatorSpec::name).containsExactly("0_map", "all");
    }

    /** T-190, T-193. */
    @Test
    void namesThatCouldNotBeToldApartAreRefused() {
        assertThatThrownBy(() -> start.named("x"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("names no");
        assertThatThrownBy(() -> start.map(n -> n).named("x").map(n -> n).named("x"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("two operators are named 'x'");
        assertThatThrownBy(() -> Pipeline.named("two words"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'two words'");
    }

    /** T-194. */
    @Test
    void aMissingFunctionIsRefusedWhereItIsGiven() {
        assertThatThrownBy(() -> start.filter((java.util.function.Predicate<Integer>) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("predicate");
    }
}
