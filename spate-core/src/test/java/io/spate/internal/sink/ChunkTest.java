package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChunkTest {

    private final ChunkMaker chunks = new ChunkMaker();

    /** H-64: what is sealed counts, whether or not it was handed over. */
    @Test
    void bytesCountFromSealingToSettling() {
        ChunkMaker.Made made = chunks.encoded(3);
        assertThat(chunks.budget.used()).isEqualTo(12);
        assertThat(made.chunk().bytes()).isEqualTo(12);

        made.chunk().settle();

        assertThat(chunks.budget.used()).isZero();
    }

    @Test
    void objectsCountTheBytesTheyWereSealedWith() {
        Chunk chunk = chunks.ofObjects("a", "b");
        assertThat(chunks.budget.used()).isEqualTo(20);

        chunk.giveUp();

        assertThat(chunks.budget.used()).isZero();
    }

    /** H-90. */
    @Test
    void aSecondEndIsRefusedAndGivesNothingBackTwice() {
        ChunkMaker.Made made = chunks.encoded(3);
        made.chunk().settle();

        assertThatThrownBy(() -> made.chunk().settle())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a chunk of 3 rows was settled or given up twice");
        assertThatThrownBy(() -> made.chunk().giveUp()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> made.chunk().settleKeepingBuffer()).isInstanceOf(IllegalStateException.class);

        assertThat(chunks.budget.used()).isZero();
        assertThat(chunks.acks.isDelivered(made.ack())).isTrue();
    }
}
