package io.spate.test.contract;

import io.spate.test.SinkContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract lets an honest sink pass and names each lie. */
class SinkContractTest {

    private static SinkLie lie = SinkLie.NONE;

    /** Run by the tests below only. */
    static class Lying extends SinkContract<Integer> {

        @Override
        protected Destination<Integer> destination() {
            return new TableDestination(lie);
        }
    }

    /** The honest one, for everybody to see. */
    static class HonestSinkTest extends SinkContract<Integer> {

        @Override
        protected Destination<Integer> destination() {
            return new TableDestination(SinkLie.NONE);
        }
    }

    @Test
    void anHonestSinkPasses() {
        ContractRun.assertAllPass(HonestSinkTest.class);
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aLieIsRejectedByTheTestThatIsAboutIt(SinkLie told) {
        lie = told;
        ContractRun.assertRejected(Lying.class, told.test);
    }
}
