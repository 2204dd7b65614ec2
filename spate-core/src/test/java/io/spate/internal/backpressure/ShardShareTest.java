package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BackpressureConfig;
import io.spate.internal.concurrent.Lockstep;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What one shard may have of the budget: here 45 bytes, which is 0.9 of the low mark of 50. */
class ShardShareTest {

    private final AtomicInteger wakes = new AtomicInteger();
    private final InflightBudget budget =
            new InflightBudget(new BackpressureConfig(100, 0.8, 0.5, Duration.ZERO), wakes::incrementAndGet);
    private final ShardShare share = budget.share(3);

    /** T-090. */
    @Test
    void thereIsRoomUpToTheLimit() {
        share.add(44);
        assertThat(share.hasRoom()).isTrue();
        share.add(1);
        assertThat(share.hasRoom()).isFalse();
    }

    /** T-090: a chunk that is bigger than the share must get through as well. */
    @Test
    void aShardThatHasNothingMayTakeAnything() {
        ShardShare tiny = new InflightBudget(new BackpressureConfig(1, 0.8, 0.5, Duration.ZERO), () -> {}).share(2);
        assertThat(tiny.hasRoom()).isTrue();
        tiny.add(1000);
        assertThat(tiny.hasRoom()).isFalse();
        tiny.giveBack(1000);
        assertThat(tiny.hasRoom()).isTrue();
    }

    @Test
    void driversAreWokenWhenThereIsRoomAgainAndOnlyIfOneAsked() {
        share.add(100);
        share.giveBack(10);
        assertThat(wakes).hasValue(0);
        assertThat(share.hasRoom()).isFalse();
        share.giveBack(40);
        assertThat(wakes).as("50 bytes are no room").hasValue(0);
        share.giveBack(6);
        assertThat(wakes).hasValue(1);
        share.giveBack(44);
        assertThat(wakes).as("nobody waits any more").hasValue(1);
    }

    /** A worker may settle a chunk before the driver has counted it. */
    @Test
    void bytesMayComeBackBeforeTheyWereAdded() {
        share.giveBack(30);
        assertThat(share.hasRoom()).isTrue();
        share.add(30);
        assertThat(share.taken()).isZero();
    }

    @Test
    void anOnlyShardHasNobodyToLeaveAnythingTo() {
        ShardShare only = budget.share(1);
        only.add(1L << 40);
        assertThat(only.hasRoom()).isTrue();
    }

    /** Room that appears during a refusal wakes the driver, or the answer is yes after all. */
    @Test
    @Timeout(30)
    void roomThatAppearsDuringARefusalIsNotMissed() throws Exception {
        AtomicBoolean hasRoom = new AtomicBoolean();
        share.add(45);
        Lockstep.race(20_000, round -> hasRoom.set(share.hasRoom()), round -> share.giveBack(45), round -> {
            assertThat(!hasRoom.get() && wakes.getAndSet(0) == 0)
                    .as("refused without a wake-up, round %d", round)
                    .isFalse();
            wakes.set(0);
            share.add(45);
        });
    }
}
