package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PartitionTrackerTest {

    private final PartitionTracker tracker = new PartitionTracker();

    private void register(int batches) {
        for (int i = 0; i < batches; i++) {
            tracker.register(i, 1000 + i);
        }
    }

    /** T-024. */
    @Test
    void oneDeliveredBatchMovesTheWatermarkToItsEnd() {
        register(1);
        tracker.deliver(0, 42);

        assertThat(tracker.advance()).isEqualTo(1);

        assertThat(tracker.watermark()).isEqualTo(42);
        assertThat(tracker.pending()).isZero();
    }

    /** T-023. */
    @Test
    void deliveriesInOrderMoveTheWatermarkOneByOne() {
        register(3);
        for (int batch = 0; batch < 3; batch++) {
            tracker.deliver(batch, 10 * (batch + 1));

            assertThat(tracker.advance()).isEqualTo(1);

            assertThat(tracker.watermark()).isEqualTo(10 * (batch + 1));
        }
    }

    /** T-025. */
    @Test
    void aLaterDeliveryWaitsForTheEarlierOne() {
        register(2);
        tracker.deliver(1, 20);
        assertThat(tracker.advance()).isZero();
        assertThat(tracker.watermark()).isEqualTo(PartitionTracker.UNMOVED);

        tracker.deliver(0, 10);

        assertThat(tracker.advance()).isEqualTo(2);
        assertThat(tracker.watermark()).isEqualTo(20);
    }

    /** T-026, A-2. */
    @Test
    void aFailedHeadStopsTheWatermarkForEver() {
        register(3);
        tracker.fail(0);
        tracker.deliver(1, 20);
        tracker.deliver(2, 30);

        assertThat(tracker.advance()).isZero();
        tracker.register(3, 0);
        tracker.deliver(3, 40);
        assertThat(tracker.advance()).isZero();

        assertThat(tracker.isStalled()).isTrue();
        assertThat(tracker.watermark()).isEqualTo(PartitionTracker.UNMOVED);
        assertThat(tracker.pending()).isEqualTo(4);
    }

    /** T-027. */
    @Test
    void deliveriesInFrontOfAFailureArePassed() {
        register(3);
        tracker.deliver(0, 10);
        tracker.fail(1);
        tracker.deliver(2, 30);

        assertThat(tracker.advance()).isEqualTo(1);

        assertThat(tracker.watermark()).isEqualTo(10);
    }

    /** T-028. */
    @Test
    void aFailureStallsOnlyOnceItIsTheHead() {
        register(2);
        tracker.fail(1);
        assertThat(tracker.isStalled()).isFalse();
        tracker.deliver(0, 10);

        tracker.advance();

        assertThat(tracker.isStalled()).isTrue();
    }

    /** T-029. */
    @Test
    void aSecondResultOfAPendingBatchIsRefused() {
        register(2);
        tracker.deliver(1, 20);

        assertThatThrownBy(() -> tracker.deliver(1, 20))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("batch 1 was resolved twice or never registered")
                .hasMessageContaining("batches 0 to 1 are pending");
        assertThatThrownBy(() -> tracker.fail(1)).isInstanceOf(BrokenBooksException.class);
    }

    /** T-029. */
    @Test
    void aSecondResultOfAPassedBatchIsRefused() {
        register(2);
        tracker.deliver(0, 10);
        tracker.advance();

        assertThatThrownBy(() -> tracker.fail(0)).isInstanceOf(BrokenBooksException.class);
    }

    /** T-029. */
    @Test
    void aResultWithoutARegistrationIsRefused() {
        register(1);

        assertThatThrownBy(() -> tracker.deliver(1, 20)).isInstanceOf(BrokenBooksException.class);
        assertThatThrownBy(() -> tracker.fail(-1)).isInstanceOf(BrokenBooksException.class);
    }

    /** T-030. */
    @Test
    void aGapInTheRegistrationsIsRefused() {
        register(1);

        assertThatThrownBy(() -> tracker.register(2, 0))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("batch 2 was registered where 1 was expected");
        assertThatThrownBy(() -> tracker.register(0, 0)).isInstanceOf(BrokenBooksException.class);
    }

    @Test
    void aPositionThatGoesBackIsRefusedWithBothPositions() {
        register(2);
        tracker.deliver(0, 20);
        tracker.deliver(1, 19);

        assertThatThrownBy(tracker::advance)
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("batch 1 ends at position 19")
                .hasMessageContaining("position 20");
    }

    /** A batch of nothing but filtered transaction markers may end where the one before ended. */
    @Test
    void aPositionThatRepeatsIsAllowed() {
        register(2);
        tracker.deliver(0, 20);
        tracker.deliver(1, 20);

        assertThat(tracker.advance()).isEqualTo(2);

        assertThat(tracker.watermark()).isEqualTo(20);
    }

    /** B-6, G-21: positions are anything that does not go back, with gaps, from a first one anywhere. */
    @Test
    void positionsMayHaveGapsAndBeginAnywhere() {
        register(3);
        tracker.deliver(0, -5);
        tracker.deliver(1, 1L << 40);
        tracker.deliver(2, Long.MAX_VALUE);

        assertThat(tracker.advance()).isEqualTo(3);

        assertThat(tracker.watermark()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theRingGrowsWhileItsContentWrapsAround() {
        register(10);
        for (int batch = 0; batch < 10; batch++) {
            tracker.deliver(batch, batch);
        }
        tracker.advance();
        for (int batch = 10; batch < 75; batch++) { // grows at 26 and at 42 with its head in the middle
            tracker.register(batch, 1000 + batch);
            if (batch % 2 == 0) {
                tracker.deliver(batch, batch);
            }
        }
        assertThat(tracker.oldestIssuedNanos()).isEqualTo(1010);
        for (int batch = 11; batch < 75; batch += 2) {
            tracker.deliver(batch, batch);
        }

        assertThat(tracker.advance()).isEqualTo(65);

        assertThat(tracker.watermark()).isEqualTo(74);
    }

    @Test
    void theOldestBatchTellsWhenItWasIssued() {
        register(3);
        assertThat(tracker.oldestIssuedNanos()).isEqualTo(1000);
        tracker.deliver(0, 10);

        tracker.advance();

        assertThat(tracker.oldestIssuedNanos()).isEqualTo(1001);
    }
}
