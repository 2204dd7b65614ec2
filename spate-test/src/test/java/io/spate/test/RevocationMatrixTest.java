package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.report.ExitReport;
import io.spate.report.RevocationReceipt;
import io.spate.report.RevocationReceipt.Outcome;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A partition is given up, through either door, with every fault: the receipt says what became of it, no commit passes an
 * unsettled row or names a partition that is not owned, and the other partition goes on. H-01, H-05, H-20, H-36, T-168,
 * T-169.
 */
class RevocationMatrixTest {

    /** How the source gives lanes up. */
    enum Door {
        EVENT,
        INSIDE
    }

    private static final Duration LONGEST = Fixture.DRAIN_TIMEOUT.plusSeconds(3);

    private final FaultStand stand = new FaultStand();
    private long wellCommittedAtRelease = -1;

    static Stream<Arguments> cases() {
        return Stream.of(Door.values())
                .flatMap(door -> Stream.of(Fault.values()).map(fault -> Arguments.of(door, fault)));
    }

    /** T-169. */
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void aPartitionIsGivenUp(Door door, Fault fault) {
        fault.arrange(stand);
        stand.source.emit(1, 20);
        stand.source.onLost = partition -> {
            if (partition.equals(FaultStand.SICK)) {
                wellCommittedAtRelease = stand.wellCommitted();
            }
        };
        if (door == Door.EVENT) {
            stand.source.revoke(0);
        } else {
            stand.source.revokeInside(0);
        }
        stand.fixture.clock.advance(Duration.ofMillis(50));
        stand.engine.step(stand.engine.controller());
        stand.runFor(LONGEST);
        assertThat(wellCommittedAtRelease)
                .as("what was committed of the other partition when the source knew that the lanes are gone")
                .isGreaterThanOrEqualTo(isSlow(fault) ? 20 : endsTheRun(fault) ? -1 : 0);
        stand.source.emit(1, 5);
        stand.runFor(Duration.ofSeconds(3));
        assertTheRestGoesOn(fault);

        stand.engine.supervisor.stop();
        stand.runFor(LONGEST);
        assertThat(stand.violations).isEmpty();
        assertThat(stand.engine.deaths).isEmpty();
        assertThat(stand.source.revoking.values()).allMatch(barrier -> barrier.isComplete());
        assertThat(stand.sickCommitted()).isEqualTo(isSettled(door, fault) ? stand.sickEnd() : 0);
        assertThat(stand.fixture.sink.copies().values()).as("no duplicates").containsOnly(1);
        assertThat(stand.engine.bytesInFlight()).as("INV-7").isZero();
        assertReceipt(door, fault);
    }

    private void assertTheRestGoesOn(Fault fault) {
        if (endsTheRun(fault)) {
            assertThat(stand.engine.outcome().state())
                    .isEqualTo(fault == Fault.STOP ? ExitReport.State.STOPPED : ExitReport.State.FAILED);
            assertThat(stand.wellCommitted())
                    .as("what was read of the other partition")
                    .isEqualTo(fault == Fault.SOURCE_REFUSES ? 0 : stand.wellRead)
                    .isIn(0L, 10L, 20L);
        } else {
            assertThat(stand.engine.hasEnded()).as(stand.engine.state()).isFalse();
            assertThat(stand.wellCommitted()).isEqualTo(25);
        }
    }

    private void assertReceipt(Door door, Fault fault) {
        RevocationReceipt receipt = stand.engine.outcome().revocations().stream()
                .filter(each -> each.partitions().contains(FaultStand.SICK))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no receipt of the partition"));
        assertThat(receipt.outcome()).isEqualTo(outcome(door, fault));
        assertThat(receipt.partitions()).isEqualTo(Set.of(FaultStand.SICK));
        assertThat(receipt.inFlight()).isPositive();
        assertThat(receipt.abandoned() == 0)
                .as("abandoned %d, %s", receipt.abandoned(), receipt.outcome())
                .isEqualTo(isSettled(door, fault) || fault == Fault.SOURCE_REFUSES);
        assertThat(receipt.budget()).isEqualTo(Fixture.DRAIN_TIMEOUT);
        if (fault == Fault.SOURCE_OVERSTAYS) {
            assertThat(receipt.used()).as("all the time it took").isGreaterThanOrEqualTo(Duration.ofSeconds(15));
        } else {
            assertThat(receipt.used()).isBetween(least(fault), Fixture.DRAIN_TIMEOUT.plusMillis(50));
        }
    }

    /** A loss cannot be heard while the source waits inside; it comes when the lanes are gone already. */
    private static Outcome outcome(Door door, Fault fault) {
        return switch (fault) {
            case HUNG_WRITE -> Outcome.TIMED_OUT;
            case LOSS -> door == Door.INSIDE ? Outcome.TIMED_OUT : Outcome.LOST;
            case FAILED_DRIVER, STOP, SOURCE_REFUSES -> Outcome.ENDED;
            default -> Outcome.DRAINED;
        };
    }

    /** A stop does not let a source wait inside; what is in flight then is read again. */
    private static boolean isSettled(Door door, Fault fault) {
        boolean isCutShort = door == Door.INSIDE && fault == Fault.STOP;
        return fault != Fault.HUNG_WRITE && fault != Fault.LOSS && !isBroken(fault) && !isCutShort;
    }

    private static boolean isBroken(Fault fault) {
        return fault == Fault.FAILED_DRIVER || fault == Fault.SOURCE_REFUSES;
    }

    private static boolean endsTheRun(Fault fault) {
        return isBroken(fault) || fault == Fault.STOP;
    }

    /** Longer than two commit intervals. */
    private static boolean isSlow(Fault fault) {
        return least(fault).compareTo(Duration.ofSeconds(2)) > 0;
    }

    private static Duration least(Fault fault) {
        return switch (fault) {
            case BLOCKED_BATCH, PARKED_CHUNK, SECOND_REVOCATION, RETRY_IN_BACK_OFF -> Duration.ofMillis(2500);
            case HUNG_WRITE -> Fixture.DRAIN_TIMEOUT;
            default -> Duration.ZERO;
        };
    }
}
