package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.RetryConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {

    private static final long MILLI = 1_000_000;

    private static RetryConfig config(Duration initial, Duration max, double multiplier, double jitter) {
        return new RetryConfig(initial, max, multiplier, jitter, 0);
    }

    private static RetryConfig millis(long initial, long max, double multiplier, double jitter) {
        return config(Duration.ofMillis(initial), Duration.ofMillis(max), multiplier, jitter);
    }

    private static List<Long> delays(RetryConfig config, long seed, int count) {
        RetrySchedule schedule = new RetrySchedule(config, seed);
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            delays.add(schedule.nextDelayNanos());
        }
        return delays;
    }

    /** T-097. */
    @Test
    void withoutJitterDelaysDoubleUpToTheLongest() {
        assertThat(delays(millis(100, 400, 2.0, 0.0), 1, 5))
                .containsExactly(100 * MILLI, 200 * MILLI, 400 * MILLI, 400 * MILLI, 400 * MILLI);
    }

    @Test
    void aMultiplierOfOneKeepsTheDelay() {
        assertThat(delays(millis(100, 400, 1.0, 0.0), 1, 3)).containsOnly(100 * MILLI);
    }

    /** T-098. */
    @Test
    void jitterOnlyShortensAndByItsShareAtMost() {
        List<Long> steps = delays(millis(100, 10_000, 2.0, 0.0), 0, 10);
        for (int seed = 0; seed < 500; seed++) {
            List<Long> delays = delays(millis(100, 10_000, 2.0, 0.2), seed, 10);
            for (int i = 0; i < 10; i++) {
                long step = steps.get(i);
                assertThat(delays.get(i)).as("seed %d, delay %d", seed, i).isBetween((long) (0.8 * step), step);
            }
        }
    }

    /** T-098. */
    @Test
    void theSameSeedGivesTheSameDelays() {
        RetryConfig config = millis(100, 10_000, 2.0, 0.5);

        assertThat(delays(config, 42, 20)).isEqualTo(delays(config, 42, 20));
        assertThat(delays(config, 42, 20)).isNotEqualTo(delays(config, 43, 20));
    }

    /** T-098, H-92: batches that failed together do not come back together. */
    @Test
    void neighbouringSeedsSpreadTheFirstDelay() {
        Integer[] tenths = new Integer[10];
        Arrays.fill(tenths, 0);
        for (int seed = 0; seed < 1000; seed++) {
            long first = delays(millis(1000, 1000, 2.0, 1.0), seed, 1).get(0);
            tenths[(int) Math.min(9, first / (100 * MILLI))]++;
        }

        assertThat(tenths).as("first delays by tenth of a second").allMatch(count -> count > 50 && count < 150);
    }

    /** T-099, H-93. */
    @Test
    void extremeSettingsLandOnTheLongestDelayWithoutOverflow() {
        Duration centuries = Duration.ofSeconds(Long.MAX_VALUE);
        List<Long> delays = delays(config(Duration.ofNanos(1), centuries, 1e9, 0.0), 1, 50);

        assertThat(delays).isSorted().allMatch(delay -> delay > 0);
        assertThat(delays.get(49)).isGreaterThan(Duration.ofDays(50 * 365).toNanos());
        assertThat(delays(config(centuries, centuries, 2.0, 0.2), 1, 3)).allMatch(delay -> delay > 0);
    }

    /** T-099, H-92. */
    @Test
    void fullJitterNeverGivesAZeroDelay() {
        for (int seed = 0; seed < 500; seed++) {
            assertThat(delays(config(Duration.ofNanos(1), Duration.ofNanos(3), 2.0, 1.0), seed, 5))
                    .as("seed %d", seed)
                    .allMatch(delay -> delay >= 1 && delay <= 3);
        }
    }

    /** T-100. */
    @Test
    void anyValidSettingGrowsTowardsItsLongestDelayAndStaysThere() {
        Random random = new Random(4);
        for (int round = 0; round < 300; round++) {
            long initial = 1 + random.nextInt(1000);
            long max = initial + random.nextInt(100_000);
            double multiplier = 1.1 + 5 * random.nextDouble();

            List<Long> delays = delays(millis(initial, max, multiplier, 0.0), round, 120);

            assertThat(delays)
                    .as("initial %d, max %d, times %s", initial, max, multiplier)
                    .isSorted();
            assertThat(delays.get(0)).isEqualTo(initial * MILLI);
            assertThat(delays.get(119)).isEqualTo(max * MILLI);
        }
    }
}
