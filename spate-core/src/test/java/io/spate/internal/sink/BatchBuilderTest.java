package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.BatchConfig;
import io.spate.config.RetryConfig;
import io.spate.internal.concurrent.Deadline;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchBuilderTest {

    private final ChunkMaker chunks = new ChunkMaker();
    private final BatchBuilder building =
            new BatchBuilder(3, "delays-1a-3", new BatchConfig(10, 100, Duration.ofSeconds(1)), RetryConfig.defaults());

    private void add(int rows, long nowNanos) {
        building.add(chunks.encoded(rows).chunk(), nowNanos);
    }

    @Test
    void itIsFullAtItsRows() {
        add(9, 0);
        assertThat(building.isFull()).isFalse();

        add(1, 0);

        assertThat(building.isFull()).isTrue();
    }

    @Test
    void itIsFullAtItsBytes() {
        BatchBuilder narrow =
                new BatchBuilder(3, "t", new BatchConfig(1000, 12, Duration.ofSeconds(1)), RetryConfig.defaults());
        narrow.add(chunks.encoded(2).chunk(), 0);
        assertThat(narrow.isFull()).isFalse();

        narrow.add(chunks.encoded(1).chunk(), 0);

        assertThat(narrow.isFull()).isTrue();
    }

    @Test
    void itLingersFromItsFirstChunk() {
        assertThat(building.lingerEnd()).isEqualTo(Deadline.NEVER);
        add(1, 100);
        add(1, 500);

        assertThat(building.lingerEnd().remainingNanos(100)).isEqualTo(1_000_000_000);
    }

    @Test
    void sealingLeavesItEmpty() {
        add(10, 0);

        PendingBatch batch = building.seal();

        assertThat(batch.rows()).isEqualTo(10);
        assertThat(building.isEmpty()).isTrue();
        assertThat(building.isFull()).isFalse();
        assertThat(building.lingerEnd()).isEqualTo(Deadline.NEVER);
    }

    /** H-91. */
    @Test
    void everyBatchHasATokenOfItsOwn() {
        add(1, 0);
        PendingBatch first = building.seal();
        add(1, 0);
        PendingBatch second = building.seal();

        assertThat(first.token()).isEqualTo("delays-1a-3-0");
        assertThat(second.token()).isEqualTo("delays-1a-3-1");
    }

    @Test
    void givingUpFailsItsChunksAndCountsTheirRows() {
        ChunkMaker.Made made = chunks.encoded(3);
        building.add(made.chunk(), 0);

        assertThat(building.giveUp()).isEqualTo(3);

        assertThat(chunks.acks.isFailed(made.ack())).isTrue();
        assertThat(chunks.budget.used()).isZero();
        assertThat(building.isEmpty()).isTrue();
        assertThat(building.giveUp()).isZero();
    }
}
