package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Lockstep;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InflightBudgetTest {

    private final AtomicInteger wakes = new AtomicInteger();
    private final InflightBudget budget =
            new InflightBudget(new BackpressureConfig(100, 0.8, 0.5, Duration.ZERO), wakes::incrementAndGet);

    @Test
    void bytesCountFromAddToGiveBack() {
        budget.add(30);
        budget.add(12);
        assertThat(budget.used()).isEqualTo(42);

        budget.giveBack(30);

        assertThat(budget.used()).isEqualTo(12);
    }

    /** T-056. */
    @Test
    void theLevelIsHighFromTheHighMarkOn() {
        budget.add(79);
        assertThat(budget.isHigh()).isFalse();

        budget.add(1);

        assertThat(budget.isHigh()).isTrue();
    }

    /** T-056, H-51. */
    @Test
    void theLevelIsLowUpToTheLowMark() {
        budget.add(51);
        assertThat(budget.isLow()).isFalse();

        budget.giveBack(1);

        assertThat(budget.isLow()).isTrue();
    }

    @Test
    void aDriverThatWaitsForTheLowMarkIsWokenOnceItIsReached() {
        budget.add(90);
        assertThat(budget.isLow()).isFalse();

        budget.giveBack(30);
        assertThat(wakes).hasValue(0);
        budget.giveBack(20);
        assertThat(wakes).hasValue(1);
        budget.giveBack(40);

        assertThat(wakes).hasValue(1);
    }

    @Test
    void aReturnWakesNobodyWhoDoesNotWait() {
        budget.add(90);

        budget.giveBack(90);

        assertThat(wakes).hasValue(0);
    }

    @Test
    void aDriverThatWaitsAgainIsWokenAgain() {
        budget.add(90);
        budget.isLow();
        budget.giveBack(90);
        budget.add(60);
        assertThat(budget.isLow()).isFalse();

        budget.giveBack(60);

        assertThat(wakes).hasValue(2);
    }

    /** T-048, T-060, H-98: whatever the order in which two threads are seen, the sum is right in the end. */
    @Test
    void aReturnBeforeItsAddComesOutEven() {
        budget.giveBack(10);
        assertThat(budget.isHigh()).isFalse();
        assertThat(budget.isLow()).isTrue();

        budget.add(10);

        assertThat(budget.used()).isZero();
    }

    /** T-059, INV-7. */
    @Test
    void balancedThreadsEndAtZero() throws Exception {
        CompletableFuture<Void> other = CompletableFuture.runAsync(this::addAndGiveBack);
        addAndGiveBack();
        other.get(10, TimeUnit.SECONDS);

        assertThat(budget.used()).isZero();
    }

    private void addAndGiveBack() {
        for (int i = 0; i < 20_000; i++) {
            budget.add(i);
            budget.giveBack(i);
        }
    }

    /** A level that falls while it is looked at is seen low or wakes, so that no driver waits for what has happened. */
    @Test
    @Timeout(30)
    void aLevelThatFallsWhileItIsLookedAtIsSeenLowOrWakes() throws Exception {
        AtomicBoolean isLow = new AtomicBoolean();
        budget.add(60);

        Lockstep.race(20_000, round -> isLow.set(budget.isLow()), round -> budget.giveBack(60), round -> {
            assertThat(!isLow.get() && wakes.getAndSet(0) == 0)
                    .as("high without a wake-up, round %d", round)
                    .isFalse();
            budget.add(60);
        });
    }
}
