package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TallyTest {

    private final Tally tally = new Tally();

    @Test
    void amountsAddUp() {
        assertThat(tally.value()).isZero();
        tally.add(3);
        tally.add(0);
        tally.add(39);

        assertThat(tally.value()).isEqualTo(42);
    }

    @Test
    @Timeout(20)
    void anotherThreadSeesItRiseToTheEnd() throws Exception {
        int count = 1_000_000;
        CompletableFuture<Void> owner = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < count; i++) {
                tally.add(1);
            }
        });

        long last = 0;
        while (last < count) {
            long seen = tally.value();
            assertThat(seen >= last).as("%d after %d", seen, last).isTrue();
            last = seen;
        }

        owner.get(10, TimeUnit.SECONDS);
    }
}
