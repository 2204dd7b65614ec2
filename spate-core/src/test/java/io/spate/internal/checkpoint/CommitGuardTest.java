package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CommitGuardTest {

    private final AckJournal journal = new AckJournal();
    private final CommitGuard guard = new CommitGuard(journal.grant);

    private BatchAck issue() {
        guard.onIssued();
        return journal.issue();
    }

    private BatchAck issueAndFinish(long nextPosition) {
        BatchAck ack = issue();
        ack.finish(nextPosition, 0);
        return ack;
    }

    /** INV-1. */
    @Test
    void nothingLeavesBeforeAnythingIsSettled() {
        issueAndFinish(10);

        assertThatThrownBy(() -> guard.check(0))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("committing position 0 of 7 epoch 1")
                .hasMessageContaining("only what is before the start is settled");
    }

    /** INV-1, H-01. */
    @Test
    void aPositionPastTheSettledPrefixIsRefusedWithBothPositions() {
        guard.onDelivered(issueAndFinish(10));

        assertThatCode(() -> guard.check(10)).doesNotThrowAnyException();
        assertThatThrownBy(() -> guard.check(11))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("committing position 11")
                .hasMessageContaining("only what is before 10 is settled");
    }

    @Test
    void anEarlierPositionMayLeaveAgain() {
        guard.onDelivered(issueAndFinish(10));

        assertThatCode(() -> guard.check(5)).doesNotThrowAnyException();
    }

    @Test
    void deliveriesOutOfOrderCountOnceTheGapIsClosed() {
        BatchAck first = issueAndFinish(10);
        BatchAck second = issueAndFinish(20);
        BatchAck third = issueAndFinish(30);
        guard.onDelivered(third);
        guard.onDelivered(second);
        assertThatThrownBy(() -> guard.check(10)).isInstanceOf(BrokenBooksException.class);

        guard.onDelivered(first);

        assertThatCode(() -> guard.check(30)).doesNotThrowAnyException();
    }

    @Test
    void aBatchWithFewerSettledThanRoutedRowsIsRefused() {
        BatchAck ack = issue();
        AckSet acks = new AckSet();
        acks.addRow(ack);
        acks.deliver();
        ack.finish(10, 2);

        assertThatThrownBy(() -> guard.onDelivered(ack))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("batch 0 of 7 epoch 1 counts as delivered")
                .hasMessageContaining("2 rows were routed and 1 settled");
    }

    @Test
    void aBatchWithMoreSettledThanRoutedRowsIsRefused() {
        BatchAck ack = issue();
        ack.retain();
        ack.settle(3);
        ack.finish(10, 2);

        assertThatThrownBy(() -> guard.onDelivered(ack)).isInstanceOf(BrokenBooksException.class);
    }

    @Test
    void aBatchThatWasNeverIssuedIsRefused() {
        BatchAck ack = journal.issue();
        ack.finish(10, 0);

        assertThatThrownBy(() -> guard.onDelivered(ack))
                .isInstanceOf(BrokenBooksException.class)
                .hasMessageContaining("only 0 batches were issued");
    }
}
