package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Batches whose records somebody keeps: they wait for the hold, and fare as it does. */
class HeldAckTest {

    private final AckJournal journal = new AckJournal();
    private final BatchAck first = journal.issue();
    private final BatchAck second = journal.issue();
    private final HeldAck hold = new HeldAck();

    /** The driver has pushed both batches; a record of each is kept. */
    private void keepBoth() {
        hold.add(first);
        hold.add(second);
        first.finish(10, 0);
        second.finish(20, 0);
    }

    @Test
    void keptBatchesWaitForTheEndOfTheHold() {
        keepBoth();
        assertThat(journal.isPending(first) && journal.isPending(second)).isTrue();

        hold.finish();

        assertThat(journal.isDelivered(first) && journal.isDelivered(second)).isTrue();
    }

    @Test
    void keptBatchesWaitForTheRowsThatWereEmittedForThem() {
        keepBoth();
        AckSet chunk = new AckSet();
        chunk.addRow(hold);
        hold.onRouted();
        hold.finish();
        assertThat(journal.isPending(first)).isTrue();

        chunk.deliver();

        assertThat(journal.isDelivered(first) && journal.isDelivered(second)).isTrue();
        assertThat(first.settledRows())
                .as("rows of the hold are not the batch's own")
                .isZero();
    }

    @Test
    void aHoldThatIsGivenUpFailsItsBatches() {
        keepBoth();
        hold.abandon();
        assertThat(journal.isFailed(first) && journal.isFailed(second)).isTrue();
    }

    @Test
    void aRowThatFailsFailsTheBatches() {
        keepBoth();
        AckSet chunk = new AckSet();
        chunk.addRow(hold);
        hold.onRouted();
        hold.finish();
        chunk.close();
        assertThat(journal.isFailed(first) && journal.isFailed(second)).isTrue();
    }

    /** A row that was routed and of which nothing was heard may be anywhere. */
    @Test
    void aRowThatWasNeverSettledFailsTheBatches() {
        keepBoth();
        hold.onRouted();
        hold.finish();
        assertThat(journal.isFailed(first) && journal.isFailed(second)).isTrue();
    }

    @Test
    void aBatchThatIsKeptTwiceHasOneShare() {
        hold.add(first);
        hold.add(first);
        first.finish(10, 0);
        hold.finish();
        assertThat(journal.isDelivered(first)).isTrue();
    }

    @Test
    void aHoldOfAHoldWaitsForBoth() {
        HeldAck outer = new HeldAck();
        hold.add(first);
        outer.add(hold);
        first.finish(10, 0);
        hold.finish();
        assertThat(journal.isPending(first)).isTrue();
        outer.finish();
        assertThat(journal.isDelivered(first)).isTrue();
    }

    @Test
    void aHoldKnowsThePartitionsOfItsRecords() {
        assertThat(hold.partitions()).isEmpty();
        hold.add(first);
        HeldAck outer = new HeldAck();
        outer.add(hold);
        assertThat(outer.partitions()).containsExactly(AckJournal.PARTITION);
        assertThat(hold.toString()).contains("a hold of", "batch 0 of " + AckJournal.PARTITION);
    }
}
