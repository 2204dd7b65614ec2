package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.concurrent.Lockstep;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shares released by several threads at once: INV-5 under races. */
@Timeout(30)
class BatchAckRaceTest {

    private static final int BATCHES = 10_000;
    private static final int ROWS = 3;

    private final AtomicIntegerArray reports = new AtomicIntegerArray(BATCHES);
    private final AtomicIntegerArray failures = new AtomicIntegerArray(BATCHES);
    private final AtomicIntegerArray rowsAtReport = new AtomicIntegerArray(BATCHES);
    private final BatchIssuer issuer = new BatchIssuer(new AckJournal().grant, this::onEvent);

    private void onEvent(CheckpointEvent event) {
        if (event instanceof CheckpointEvent.BatchResolved resolved) {
            int batch = (int) resolved.ack().sequence();
            reports.incrementAndGet(batch);
            failures.set(batch, resolved.ack().isFailed() ? 1 : 0);
            rowsAtReport.set(batch, (int) resolved.ack().settledRows());
        }
    }

    /** Two chunks of each batch, in the batches' order: one for each thread. */
    private AckSet[][] twoChunksOfEach() {
        AckSet[][] chunks = new AckSet[2][BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            BatchAck ack = issuer.issue();
            for (AckSet[] holder : chunks) {
                holder[batch] = new AckSet();
                for (int row = 0; row < ROWS; row++) {
                    holder[batch].addRow(ack);
                }
            }
            ack.finish(batch, 2 * ROWS);
        }
        return chunks;
    }

    /** T-020, B-21, T-044. */
    @Test
    void twoThreadsReleasingTheLastSharesGiveOneReportWithAllRows() throws Exception {
        AckSet[][] chunks = twoChunksOfEach();

        Lockstep.race(
                BATCHES,
                batch -> chunks[0][batch].deliver(),
                batch -> chunks[1][batch].deliver(),
                batch -> assertReported(batch, false, 2 * ROWS));
    }

    /** T-019. */
    @Test
    void oneFailingThreadAlwaysFailsTheBatch() throws Exception {
        AckSet[][] chunks = twoChunksOfEach();

        Lockstep.race(
                BATCHES,
                batch -> chunks[0][batch].deliver(),
                batch -> chunks[1][batch].close(),
                batch -> assertReported(batch, true, ROWS));
    }

    /** T-021: a share is added while another one is being released. */
    @Test
    void aBatchIsNotReportedWhileItsDriverStillAddsShares() throws Exception {
        AtomicReferenceArray<AckSet> handedOver = new AtomicReferenceArray<>(2 * BATCHES);
        CompletableFuture<Void> worker = CompletableFuture.runAsync(() -> deliverAll(handedOver));

        for (int batch = 0; batch < BATCHES; batch++) {
            BatchAck ack = issuer.issue();
            for (int chunk = 0; chunk < 2; chunk++) {
                AckSet acks = new AckSet();
                acks.addRow(ack);
                handedOver.set(2 * batch + chunk, acks);
            }
            assertThat(reports.get(batch))
                    .as("early reports of batch %d", batch)
                    .isZero();
            ack.finish(batch, 2);
        }
        worker.get(10, TimeUnit.SECONDS);

        for (int batch = 0; batch < BATCHES; batch++) {
            assertReported(batch, false, 2);
        }
    }

    private static void deliverAll(AtomicReferenceArray<AckSet> handedOver) {
        for (int chunk = 0; chunk < handedOver.length(); chunk++) {
            AckSet acks = handedOver.get(chunk);
            while (acks == null) {
                Thread.yield();
                acks = handedOver.get(chunk);
            }
            acks.deliver();
        }
    }

    private void assertReported(int batch, boolean isFailed, int rows) {
        assertThat(reports.get(batch)).as("reports of batch %d", batch).isEqualTo(1);
        assertThat(failures.get(batch)).as("failures of batch %d", batch).isEqualTo(isFailed ? 1 : 0);
        assertThat(rowsAtReport.get(batch))
                .as("rows of batch %d when it was reported", batch)
                .isEqualTo(rows);
    }
}
