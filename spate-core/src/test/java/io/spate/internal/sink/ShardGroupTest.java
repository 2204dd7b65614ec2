package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShardGroupTest {

    private final ShardStand first = new ShardStand(ShardStand.CONFIG);
    private final ShardStand second = new ShardStand(ShardStand.CONFIG);
    private final ShardGroup group = new ShardGroup("sink-0", List.of(first.worker, second.worker));

    @Test
    void aStepStepsEveryWorker() {
        first.offer(4);
        second.offer(4);

        assertThat(group.doWork()).isEqualTo(2);

        assertThat(first.writes.busy).hasSize(1);
        assertThat(second.writes.busy).hasSize(1);
        assertThat(group.doWork()).isZero();
    }

    @Test
    void theNextDeadlineIsTheEarliestOfAll() {
        first.accept(4);
        second.accept(1);

        assertThat(group.nextDeadline().remaining(second.clock.nanoTime(), Duration.ofDays(1)))
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void itIsFinishedWhenAllWorkersAre() {
        first.drain(Duration.ofSeconds(1));
        assertThat(group.isFinished()).isFalse();
        assertThat(group.doWork()).isZero();

        second.drain(Duration.ofSeconds(1));

        assertThat(group.isFinished()).isTrue();
    }

    @Test
    void closingClosesEveryWorker() {
        first.accept(1);
        second.accept(4);

        group.onClose();

        assertThat(first.bytesInFlight()).isZero();
        assertThat(second.bytesInFlight()).isZero();
    }
}
