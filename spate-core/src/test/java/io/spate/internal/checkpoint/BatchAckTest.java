package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Acknowledgements by shares: INV-5, seen from one batch. */
class BatchAckTest {

    private final AckJournal journal = new AckJournal();
    private final BatchAck ack = journal.issue();

    private AckSet chunkOf(BatchAck... rows) {
        AckSet acks = new AckSet();
        for (BatchAck row : rows) {
            acks.addRow(row);
        }
        return acks;
    }

    /** T-013. */
    @Test
    void theLastShareReportsOnce() {
        AckSet first = chunkOf(ack);
        AckSet second = chunkOf(ack);

        ack.finish(10, 2);
        first.deliver();
        assertThat(journal.lines()).containsExactly("issued 0");
        second.deliver();

        assertThat(journal.lines()).containsExactly("issued 0", "delivered 0");
    }

    @Test
    void theDriverMayBeTheLastToRelease() {
        chunkOf(ack).deliver();
        assertThat(journal.isPending(ack)).isTrue();

        ack.finish(10, 1);

        assertThat(journal.isDelivered(ack)).isTrue();
        assertThat(ack.nextPosition()).isEqualTo(10);
    }

    /** G-19: filtered rows never hold a position up. */
    @Test
    void aBatchWithoutRowsIsDeliveredByItsDriver() {
        ack.finish(10, 0);

        assertThat(journal.isDelivered(ack)).isTrue();
    }

    /** T-014. */
    @Test
    void failedBeatsDeliveredWhoeverIsLast() {
        AckSet lost = chunkOf(ack);
        AckSet written = chunkOf(ack);
        ack.finish(10, 2);

        lost.close();
        written.deliver();

        assertThat(journal.lines()).containsExactly("issued 0", "failed 0");
    }

    @Test
    void anAbandonedBatchFailsAfterAllItsRowsAreSettled() {
        AckSet rows = chunkOf(ack, ack);
        ack.abandon();
        assertThat(journal.isPending(ack)).isTrue();

        rows.deliver();

        assertThat(journal.isFailed(ack)).isTrue();
    }

    /** T-017. */
    @Test
    void settledRowsAddUpOverAllChunks() {
        AckSet first = chunkOf(ack, ack, ack);
        AckSet second = chunkOf(ack, ack);
        ack.finish(10, 5);

        first.deliver();
        second.deliver();

        assertThat(ack.settledRows()).isEqualTo(5);
        assertThat(ack.routedRows()).isEqualTo(5);
    }

    /** T-071: one share stands for all consecutive rows, so releasing it by hand ends the batch. */
    @Test
    void consecutiveRowsOfOneBatchTakeOneShare() {
        AckSet acks = chunkOf(ack, ack, ack);
        ack.finish(10, 3);

        ack.settle(3);

        assertThat(journal.isDelivered(ack)).isTrue();
        assertThatThrownBy(acks::deliver).isInstanceOf(IllegalStateException.class);
    }

    /** T-017. */
    @Test
    void alternatingBatchesInOneChunkAreAllSettledWithTheirOwnRows() {
        BatchAck other = journal.issue();
        AckSet acks = chunkOf(ack, other, ack, ack, other, ack);
        ack.finish(10, 4);
        other.finish(20, 2);

        acks.deliver();

        assertThat(journal.lines()).containsExactly("issued 0", "issued 1", "delivered 1", "delivered 0");
        assertThat(ack.settledRows()).isEqualTo(4);
        assertThat(other.settledRows()).isEqualTo(2);
    }

    /** T-016, H-66. */
    @Test
    void aSetThatIsClosedWithoutDeliverFailsEveryBatch() {
        BatchAck other = journal.issue();
        AckSet acks = chunkOf(ack, other, ack);
        ack.finish(10, 2);
        other.finish(20, 1);

        acks.close();

        assertThat(journal.isFailed(ack)).isTrue();
        assertThat(journal.isFailed(other)).isTrue();
        assertThat(ack.settledRows()).isZero();
    }

    @Test
    void aSetThatIsClosedAfterDeliverChangesNothing() {
        AckSet acks = chunkOf(ack);
        ack.finish(10, 1);
        acks.deliver();

        acks.close();
        acks.deliver();

        assertThat(journal.lines()).containsExactly("issued 0", "delivered 0");
    }

    @Test
    void aShareThatIsReleasedTwiceIsRefused() {
        ack.finish(10, 0);

        assertThatThrownBy(() -> ack.finish(10, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a share of batch 0 of 7 epoch 1 was released twice");
        assertThat(journal.lines()).containsExactly("issued 0", "delivered 0");
    }

    @Test
    void aSetTakesRowsAgainAfterItWasEmptied() {
        AckSet acks = chunkOf(ack);
        ack.finish(10, 1);
        acks.deliver();
        BatchAck next = journal.issue();

        acks.addRow(next);
        next.finish(20, 1);
        acks.deliver();

        assertThat(journal.isDelivered(next)).isTrue();
        assertThat(next.settledRows()).isEqualTo(1);
    }
}
