package io.spate.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    private final ManualClock clock = new ManualClock();

    @Test
    void bothKindsOfTimeMoveTogether() {
        long before = clock.nanoTime();
        clock.advance(Duration.ofSeconds(3));
        assertThat(clock.nanoTime() - before).isEqualTo(3_000_000_000L);
        assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(3));
        assertThat(clock.wallMillis()).isEqualTo(3000);
    }

    @Test
    void theWallClockJumpsAlone() {
        clock.jumpWall(Duration.ofDays(-1));
        assertThat(clock.wallMillis()).isEqualTo(-86_400_000);
        assertThat(clock.elapsed()).isZero();
    }

    @Test
    void timeDoesNotGoBack() {
        assertThatThrownBy(() -> clock.advance(Duration.ofMillis(-1))).hasMessageContaining("PT-0.001S");
    }
}
