package io.spate.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DrainBarrierTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    /** T-001. */
    @Test
    void aWaitEndsOnceAllPartiesHaveArrivedFromOtherThreads() throws Exception {
        DrainBarrier barrier = new DrainBarrier(3);
        Thread[] parties = new Thread[3];
        for (int i = 0; i < parties.length; i++) {
            parties[i] = new Thread(barrier::arrive, "party-" + i);
            parties[i].start();
        }

        assertThat(barrier.await(LONG)).isTrue();

        assertThat(barrier.isComplete()).isTrue();
        assertThat(barrier.remaining()).isZero();
        for (Thread party : parties) {
            party.join();
        }
    }

    /** T-002. */
    @Test
    void aWaitForAPartyThatDoesNotArriveEndsAtItsLimit() throws Exception {
        DrainBarrier barrier = new DrainBarrier(2);
        barrier.arrive();

        assertThat(barrier.await(Duration.ofMillis(5))).isFalse();

        assertThat(barrier.remaining()).isEqualTo(1);
        assertThat(barrier.isComplete()).isFalse();
    }

    /** T-003. */
    @Test
    void withoutPartiesItIsComplete() throws Exception {
        DrainBarrier barrier = new DrainBarrier(0);

        assertThat(barrier.isComplete()).isTrue();
        assertThat(barrier.await(LONG)).isTrue();
    }

    /** T-004: a barrier stays complete, also if parties arrive that nobody waits for. */
    @Test
    void onceCompleteItStaysSo() throws Exception {
        DrainBarrier barrier = new DrainBarrier(1);
        barrier.arrive();
        barrier.arrive();

        assertThat(barrier.await(LONG)).isTrue();
        assertThat(barrier.await(LONG)).isTrue();
        assertThat(barrier.remaining()).isZero();
    }

    @Test
    void aNegativeNumberOfPartiesIsRefused() {
        assertThatThrownBy(() -> new DrainBarrier(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1")
                .hasMessageContaining("one for each lane");
    }
}
