package io.spate.test.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.spate.test.SinkContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

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
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(HonestSinkTest.class))
                .execute()
                .testEvents();
        tests.assertStatistics(events -> events.failed(0).aborted(0));
        assertThat(tests.succeeded().count()).isGreaterThanOrEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void aLieIsRejectedByTheTestThatIsAboutIt(SinkLie told) {
        lie = told;
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(Lying.class, told.test))
                .execute()
                .testEvents();
        tests.assertStatistics(events -> events.started(1).failed(1));
        Throwable reason = tests.failed()
                .list()
                .get(0)
                .getPayload(TestExecutionResult.class)
                .flatMap(TestExecutionResult::getThrowable)
                .orElseThrow();
        assertThat(reason).as("a claim of the contract, not an accident").isInstanceOf(AssertionError.class);
    }
}
