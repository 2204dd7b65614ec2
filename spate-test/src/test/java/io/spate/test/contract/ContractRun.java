package io.spate.test.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs a contract's tests, and looks at what they say. */
final class ContractRun {

    private ContractRun() {}

    static void assertAllPass(Class<?> contract) {
        Events tests = run(selectClass(contract));
        tests.assertStatistics(events -> events.failed(0).aborted(0));
        assertThat(tests.succeeded().count()).isGreaterThanOrEqualTo(20);
    }

    /** The test fails by a claim of its own, not by accident. */
    static void assertRejected(Class<?> contract, String test) {
        Events tests = run(selectMethod(contract, test));
        tests.assertStatistics(events -> events.started(1).failed(1));
        Throwable reason = tests.failed()
                .list()
                .get(0)
                .getPayload(TestExecutionResult.class)
                .flatMap(TestExecutionResult::getThrowable)
                .orElseThrow();
        assertThat(reason).isInstanceOf(AssertionError.class);
    }

    private static Events run(DiscoverySelector selector) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selector)
                .execute()
                .testEvents();
    }
}
