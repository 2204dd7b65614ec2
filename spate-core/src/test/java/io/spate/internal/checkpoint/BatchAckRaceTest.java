package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shares released by several threads at once: INV-5 under races. */
@Timeout(20)
class BatchAckRaceTest {

    private static final int BATCHES = 4000;
    private static final int HOLDERS = 3;
    private static final int ROWS_PER_HOLDER = 2;

    private final ExecutorService threads = Executors.newFixedThreadPool(HOLDERS);
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

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** T-020, B-21. */
    @Test
    void manyThreadsReleasingSharesGiveOneReportWithAllRows() throws Exception {
        List<BatchAck> acks = new ArrayList<>();
        AckSet[][] chunks = new AckSet[HOLDERS][BATCHES];
        prepare(acks, chunks);

        releaseAtOnce(acks, chunks, (holder, batch) -> true);

        for (int batch = 0; batch < BATCHES; batch++) {
            assertThat(reports.get(batch)).as("reports of batch %d", batch).isEqualTo(1);
            assertThat(failures.get(batch)).as("failures of batch %d", batch).isZero();
            assertThat(rowsAtReport.get(batch))
                    .as("rows of batch %d when it was reported", batch)
                    .isEqualTo(HOLDERS * ROWS_PER_HOLDER);
        }
    }

    /** T-019. */
    @Test
    void oneFailingThreadAmongManyAlwaysFailsTheBatch() throws Exception {
        List<BatchAck> acks = new ArrayList<>();
        AckSet[][] chunks = new AckSet[HOLDERS][BATCHES];
        prepare(acks, chunks);

        releaseAtOnce(acks, chunks, (holder, batch) -> batch % HOLDERS != holder);

        for (int batch = 0; batch < BATCHES; batch++) {
            assertThat(reports.get(batch)).as("reports of batch %d", batch).isEqualTo(1);
            assertThat(failures.get(batch)).as("failures of batch %d", batch).isEqualTo(1);
        }
    }

    /** T-021: a share is added while another one is being released. */
    @Test
    void aBatchIsNotReportedWhileItsDriverStillAddsShares() throws Exception {
        AtomicReferenceArray<AckSet> handedOver = new AtomicReferenceArray<>(2 * BATCHES);
        Future<Void> worker = threads.submit(() -> {
            for (int chunk = 0; chunk < 2 * BATCHES; chunk++) {
                AckSet acks = handedOver.get(chunk);
                while (acks == null) {
                    Thread.onSpinWait();
                    acks = handedOver.get(chunk);
                }
                acks.deliver();
            }
            return null;
        });

        for (int batch = 0; batch < BATCHES; batch++) {
            BatchAck ack = issuer.issue();
            for (int chunk = 0; chunk < 2; chunk++) {
                AckSet acks = new AckSet();
                acks.addRow(ack);
                handedOver.set(2 * batch + chunk, acks);
            }
            assertThat(reports.get(batch)).as("early report of batch %d", batch).isZero();
            ack.finish(batch, 2);
        }
        worker.get(10, TimeUnit.SECONDS);

        for (int batch = 0; batch < BATCHES; batch++) {
            assertThat(reports.get(batch)).as("reports of batch %d", batch).isEqualTo(1);
            assertThat(rowsAtReport.get(batch)).as("rows of batch %d", batch).isEqualTo(2);
        }
    }

    private void prepare(List<BatchAck> acks, AckSet[][] chunks) {
        for (int batch = 0; batch < BATCHES; batch++) {
            BatchAck ack = issuer.issue();
            acks.add(ack);
            for (int holder = 0; holder < HOLDERS; holder++) {
                chunks[holder][batch] = new AckSet();
                for (int row = 0; row < ROWS_PER_HOLDER; row++) {
                    chunks[holder][batch].addRow(ack);
                }
            }
        }
    }

    private interface Outcome {
        boolean delivers(int holder, int batch);
    }

    private void releaseAtOnce(List<BatchAck> acks, AckSet[][] chunks, Outcome outcome) throws Exception {
        CyclicBarrier start = new CyclicBarrier(HOLDERS + 1);
        List<Future<Void>> holders = new ArrayList<>();
        for (int holder = 0; holder < HOLDERS; holder++) {
            holders.add(threads.submit(release(holder, chunks[holder], start, outcome)));
        }
        start.await(10, TimeUnit.SECONDS);
        for (int batch = 0; batch < BATCHES; batch++) {
            acks.get(batch).finish(batch, HOLDERS * ROWS_PER_HOLDER);
        }
        for (Future<Void> holder : holders) {
            holder.get(10, TimeUnit.SECONDS);
        }
    }

    private static Callable<Void> release(int holder, AckSet[] chunks, CyclicBarrier start, Outcome outcome) {
        return () -> {
            start.await(10, TimeUnit.SECONDS);
            for (int batch = 0; batch < BATCHES; batch++) {
                if (outcome.delivers(holder, batch)) {
                    chunks[batch].deliver();
                } else {
                    chunks[batch].close();
                }
            }
            return null;
        };
    }
}
