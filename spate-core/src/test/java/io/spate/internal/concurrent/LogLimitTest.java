package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.time.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Five lines in ten seconds. */
class LogLimitTest {

    private final ManualClock clock = new ManualClock();
    private final LogLimit limit = new LogLimit(clock);

    private int permitted(int lines) {
        int permitted = 0;
        for (int i = 0; i < lines; i++) {
            permitted += limit.permits() ? 1 : 0;
        }
        return permitted;
    }

    @Test
    void aFewLinesPassAndTheOthersAreCounted() {
        assertThat(permitted(12)).isEqualTo(5);

        assertThat(limit.takeSuppressed()).isEqualTo(7);
        assertThat(limit.takeSuppressed()).isZero();
    }

    @Test
    void theNextWindowPermitsAgain() {
        permitted(12);
        clock.advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(permitted(1)).isZero();

        clock.advance(Duration.ofNanos(1));

        assertThat(permitted(12)).isEqualTo(5);
        assertThat(limit.takeSuppressed()).isEqualTo(15);
    }

    /** E-6: G-13. */
    @Test
    void anHourOfErrorsGivesAtMostFiveLinesInTenSeconds() {
        int lines = 0;
        for (int i = 0; i < 3600 * 10; i++) {
            clock.advance(Duration.ofMillis(100));
            lines += permitted(1);
        }

        assertThat(lines).isBetween(1, 360 * 5);
    }

    @Test
    void aLateLineOpensAWindowOfItsOwn() {
        permitted(1);
        clock.advance(Duration.ofSeconds(11));
        permitted(5);
        clock.advance(Duration.ofSeconds(9));

        assertThat(limit.permits()).isFalse();
    }
}
