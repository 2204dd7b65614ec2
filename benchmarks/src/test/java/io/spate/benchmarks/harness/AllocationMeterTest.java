package io.spate.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class AllocationMeterTest {

    private static final int BLOCK = 64 << 10;
    private static final int BLOCKS = 2_000;
    private static final long BYTES = (long) BLOCK * BLOCKS;

    private volatile byte[] last = new byte[0];

    @Test
    void countsWhatAThreadAllocatedThatHasEndedAcrossCollections() throws InterruptedException {
        AllocationMeter meter = new AllocationMeter();
        long before = meter.allocatedBytes();

        Thread thread = new Thread(this::allocate);
        thread.start();
        thread.join();

        assertThat((double) meter.allocatedBytes() - before).isCloseTo(BYTES, withinPercentage(10));
        assertThat(last).hasSize(BLOCK);
    }

    private void allocate() {
        for (int i = 0; i < BLOCKS; i++) {
            last = new byte[BLOCK];
            if (i == BLOCKS / 2) {
                System.gc();
            }
        }
    }
}
