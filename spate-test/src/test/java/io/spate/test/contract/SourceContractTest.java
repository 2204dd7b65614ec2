package io.spate.test.contract;

import io.spate.test.SourceContract;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract lets an honest source pass and names each lie. */
class SourceContractTest {

    private static SourceLie lie = SourceLie.NONE;

    /** Run by the tests below only. */
    static class Lying extends SourceContract<StringBuilder> {

        @Override
        protected Input<StringBuilder> input(int records) {
            return new ListInput(lie, records);
        }

        @Override
        protected Duration patience() {
            return Duration.ofMillis(300);
        }
    }

    /** The honest one, for everybody to see. */
    static class HonestSourceTest extends SourceContract<StringBuilder> {

        @Override
        protected Input<StringBuilder> input(int records) {
            return new ListInput(SourceLie.NONE, records);
        }
    }

    @Test
    void anHonestSourcePasses() {
        ContractRun.assertAllPass(HonestSourceTest.class);
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aLieIsRejectedByTheTestThatIsAboutIt(SourceLie told) {
        lie = told;
        ContractRun.assertRejected(Lying.class, told.test);
    }
}
