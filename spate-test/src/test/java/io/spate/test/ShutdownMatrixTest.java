package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SourceException;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The run is stopped, or fails for another reason, while one partition has a fault: it ends in its time, the other
 * partition is committed whole, what can be settled is, and nothing else is. H-13, H-25, H-27, T-171, T-172, T-178,
 * INV-10.
 */
class ShutdownMatrixTest {

    /** Why the run ends. */
    enum Cause {
        STOP,
        FAILURE
    }

    private final FaultStand stand = new FaultStand();

    static Stream<Arguments> cases() {
        return Stream.of(Cause.values())
                .flatMap(cause -> Stream.of(Fault.values()).map(fault -> Arguments.of(cause, fault)));
    }

    /** H-13, H-25. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void theRunEnds(Cause cause, Fault fault) {
        fault.arrange(stand);
        stand.source.emit(1, 20);
        stand.engine.step(stand.engine.driver(1));
        if (cause == Cause.STOP) {
            stand.engine.supervisor.stop();
        } else {
            stand.source.faults.polls.add(SourceException.fatal("logged out"));
            stand.fixture.clock.advance(Duration.ofMillis(50));
        }
        stand.engine.step(stand.engine.controller());
        stand.runFor(Fixture.DRAIN_TIMEOUT.plusMillis(100));

        assertThat(stand.engine.hasEnded()).as(stand.engine.state()).isTrue();
        assertHowItEnded(cause, fault);
        assertWhatIsCommitted(fault);
        assertNothingIsLeftBehind();
    }

    private void assertHowItEnded(Cause cause, Fault fault) {
        ExitReport.State state = stand.engine.outcome().state();
        if (cause == Cause.FAILURE) {
            assertThat(state).isEqualTo(ExitReport.State.FAILED);
            assertThat(stand.engine.outcome().failure().orElseThrow().reason())
                    .as("the first cause")
                    .contains("logged out");
        } else {
            assertThat(state).isEqualTo(isBroken(fault) ? ExitReport.State.FAILED : ExitReport.State.STOPPED);
        }
        Duration used = stand.engine.outcome().drain().used();
        switch (fault) {
            case HUNG_WRITE -> assertThat(used).isLessThanOrEqualTo(Fixture.DRAIN_TIMEOUT.plusMillis(100));
            case SOURCE_OVERSTAYS -> assertThat(used).isGreaterThanOrEqualTo(Duration.ofSeconds(15));
            case FAILED_DRIVER, HALF_BATCH -> assertThat(used).isLessThan(Duration.ofSeconds(1));
            case LOSS -> assertThat(used).isLessThan(Fixture.DRAIN_TIMEOUT);
            default -> assertThat(used).isLessThan(Duration.ofSeconds(4)); // as long as the fault lasts
        }
    }

    private void assertWhatIsCommitted(Fault fault) {
        assertThat(stand.violations).isEmpty();
        boolean isRefused = fault == Fault.SOURCE_REFUSES;
        assertThat(stand.wellRead).isEqualTo(10);
        assertThat(stand.wellCommitted()).isEqualTo(isRefused ? 0 : 10);
        boolean isSettled = fault != Fault.HUNG_WRITE && fault != Fault.LOSS && !isBroken(fault);
        assertThat(stand.sickCommitted()).isEqualTo(isSettled ? stand.sickEnd() : 0);
        assertThat(stand.fixture.sink.copies().values()).as("no duplicates").containsOnly(1);
    }

    private void assertNothingIsLeftBehind() {
        assertThat(stand.engine.deaths).isEmpty();
        assertThat(stand.source.revoking.values()).allMatch(barrier -> barrier.isComplete());
        assertThat(stand.source.journal.entries()).endsWith("close");
        stand.runFor(Duration.ofSeconds(2));
        assertThat(stand.engine.agents).as("every agent ends").isEmpty();
        assertThat(stand.engine.bytesInFlight()).as("INV-7").isZero();
    }

    private static boolean isBroken(Fault fault) {
        return fault == Fault.FAILED_DRIVER || fault == Fault.SOURCE_REFUSES;
    }
}
