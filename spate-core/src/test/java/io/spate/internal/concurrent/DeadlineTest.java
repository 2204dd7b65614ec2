package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Readings of the monotonic clock have an arbitrary origin and wrap around. */
    @ParameterizedTest
    @ValueSource(longs = {0, -1, 12_345, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 500_000_000})
    void itPassesExactlyAtItsPointWhereverTheClockStands(long now) {
        Deadline deadline = Deadline.after(now, SECOND);

        assertThat(deadline.hasPassed(now)).isFalse();
        assertThat(deadline.hasPassed(now + 999_999_999)).isFalse();
        assertThat(deadline.hasPassed(now + 1_000_000_000)).isTrue();
        assertThat(deadline.hasPassed(now + 3_600_000_000_000L)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 500_000_000})
    void theRemainingTimeRunsDownToZeroWhereverTheClockStands(long now) {
        Deadline deadline = Deadline.after(now, SECOND);

        assertThat(deadline.remainingNanos(now)).isEqualTo(1_000_000_000);
        assertThat(deadline.remainingNanos(now + 600_000_000)).isEqualTo(400_000_000);
        assertThat(deadline.remainingNanos(now + 1_000_000_000)).isZero();
        assertThat(deadline.remainingNanos(now + 2_000_000_000)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 500_000_000})
    void theEarlierOneIsFoundWhereverTheClockStands(long now) {
        Deadline sooner = Deadline.after(now, SECOND.dividedBy(4));
        Deadline later = Deadline.after(now, SECOND);

        assertThat(sooner.earlier(later)).isSameAs(sooner);
        assertThat(later.earlier(sooner)).isSameAs(sooner);
    }

    @Test
    void anythingIsEarlierThanNever() {
        Deadline deadline = Deadline.after(0, SECOND);

        assertThat(deadline.earlier(Deadline.NEVER)).isSameAs(deadline);
        assertThat(Deadline.NEVER.earlier(deadline)).isSameAs(deadline);
        assertThat(Deadline.NEVER.earlier(Deadline.NEVER)).isSameAs(Deadline.NEVER);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE})
    void neverDoesNotPass(long now) {
        assertThat(Deadline.NEVER.hasPassed(now)).isFalse();
        assertThat(Deadline.NEVER.remainingNanos(now)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aDelayThatIsOverHasPassed() {
        assertThat(Deadline.after(5, Duration.ZERO).hasPassed(5)).isTrue();
        assertThat(Deadline.after(5, Duration.ofNanos(-1)).hasPassed(5)).isTrue();
    }

    /** H-93. */
    @Test
    void aDelayBeyondAllMeasureNeverPasses() {
        Deadline eternal = Deadline.after(Long.MAX_VALUE, Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(eternal.hasPassed(Long.MIN_VALUE)).isFalse();
        assertThat(eternal.remainingNanos(0)).isEqualTo(Long.MAX_VALUE);
        assertThat(Deadline.after(0, Long.MAX_VALUE).hasPassed(Long.MAX_VALUE)).isFalse();
    }

    /** H-93. */
    @Test
    void durationsThatDoNotFitBecomeVeryLargeNumbers() {
        long largest = Deadline.nanos(Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(largest).isGreaterThan(Duration.ofDays(365).toNanos()).isLessThan(Long.MAX_VALUE / 2);
        assertThat(Deadline.nanos(Duration.ofNanos(Long.MAX_VALUE))).isEqualTo(largest);
        assertThat(Deadline.nanos(Duration.ofMillis(3))).isEqualTo(3_000_000);
    }

    @Test
    void theRemainingDurationIsCapped() {
        Deadline deadline = Deadline.after(0, SECOND);

        assertThat(deadline.remaining(0, Duration.ofMillis(50))).isEqualTo(Duration.ofMillis(50));
        assertThat(deadline.remaining(0, Duration.ofMinutes(1))).isEqualTo(SECOND);
        assertThat(deadline.remaining(2_000_000_000, Duration.ofMillis(50))).isZero();
        assertThat(Deadline.NEVER.remaining(0, Duration.ofMillis(50))).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void timeBetweenReadingsSurvivesTheWrapAround() {
        assertThat(Deadline.between(Long.MAX_VALUE - 4, Long.MIN_VALUE + 5)).isEqualTo(Duration.ofNanos(10));
    }

    @Test
    void durationsThatAreNegativeBeyondMeasureHavePassed() {
        assertThat(Deadline.after(0, Duration.ofSeconds(Long.MIN_VALUE)).hasPassed(0))
                .isTrue();
    }
}
