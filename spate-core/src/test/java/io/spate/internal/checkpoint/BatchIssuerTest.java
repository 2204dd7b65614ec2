package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.concurrent.BoundedWait;
import io.spate.internal.concurrent.Lockstep;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The issuer and its gate: registration, ceiling and wake-ups. */
class BatchIssuerTest {

    private final AtomicInteger wakes = new AtomicInteger();

    /** H-15. */
    @Test
    void aBatchIsRegisteredBeforeItCanResolve() {
        AckJournal journal = new AckJournal();

        journal.issue().finish(10, 0);
        journal.issue().abandon();

        assertThat(journal.lines()).containsExactly("issued 0", "delivered 0", "issued 1", "failed 1");
    }

    @Test
    void theGateClosesAtTheCeiling() {
        AckJournal journal = new AckJournal(2, wakes::incrementAndGet);
        assertThat(journal.issuer().isGateClosed()).isFalse();
        journal.issue();
        assertThat(journal.issuer().isGateClosed()).isFalse();

        journal.issue();

        assertThat(journal.issuer().isGateClosed()).isTrue();
    }

    @Test
    void progressOpensAClosedGateAndWakesItsDriverOnce() {
        AckJournal journal = new AckJournal(1, wakes::incrementAndGet);
        journal.issue();
        assertThat(journal.issuer().isGateClosed()).isTrue();

        journal.grant.gate().advance(1);

        assertThat(wakes).hasValue(1);
        assertThat(journal.issuer().isGateClosed()).isFalse();
        journal.issue();
        journal.grant.gate().advance(1);
        assertThat(wakes).hasValue(1);
    }

    @Test
    void progressBehindAnOpenGateWakesNobody() {
        AckJournal journal = new AckJournal(2, wakes::incrementAndGet);
        journal.issue();
        assertThat(journal.issuer().isGateClosed()).isFalse();

        journal.grant.gate().advance(1);

        assertThat(wakes).hasValue(0);
    }

    /** T-022: a gate that is asked while it opens shows it or wakes, so that no driver waits for what has happened. */
    @Test
    @Timeout(30)
    void aGateThatOpensWhileItIsAskedIsSeenOpenOrWakes() throws Exception {
        PendingGate gate = new AckJournal(1, wakes::incrementAndGet).grant.gate();
        AtomicBoolean isClosed = new AtomicBoolean();

        Lockstep.race(
                20_000,
                round -> isClosed.set(gate.isClosed(round + 1)),
                round -> gate.advance(1),
                round -> assertThat(isClosed.get() && wakes.getAndSet(0) == 0)
                        .as("closed without a wake-up, round %d", round)
                        .isFalse());
    }

    /** T-022: a driver that looks away never issues past the ceiling, and every progress it waits for reaches it. */
    @Test
    @Timeout(30)
    void aWaitingDriverMissesNoWakeUpAndNeverPassesTheCeiling() throws Exception {
        int batches = 20_000;
        int ceiling = 2;
        Parker driver = new Parker();
        Parker controller = new Parker();
        Mailbox<CheckpointEvent> mailbox = new Mailbox<>(controller);
        Checkpointer books = new Checkpointer(ceiling, (partition, isReached) -> {});
        BatchIssuer issuer = new BatchIssuer(books.grant(AckJournal.PARTITION, driver), mailbox);
        CompletableFuture<Void> issuing =
                CompletableFuture.runAsync(() -> issueThroughTheGate(issuer, driver, batches));

        AtomicLong position = new AtomicLong();
        long mostPending = 0;
        while (position.get() < batches) {
            controller.clear();
            int read = mailbox.read(event -> event.deliverTo(books), 1);
            mostPending = Math.max(mostPending, books.pending());
            books.harvest((partition, moved) -> position.set(moved));
            if (read == 0) {
                BoundedWait.await(controller);
            }
        }

        issuing.get(10, TimeUnit.SECONDS);
        assertThat(mostPending).isLessThanOrEqualTo(ceiling);
    }

    /** Issues and finishes batches as fast as the gate lets it. */
    private static void issueThroughTheGate(BatchIssuer issuer, Parker driver, int batches) {
        for (int issued = 0; issued < batches; ) {
            driver.clear();
            if (issuer.isGateClosed()) {
                BoundedWait.await(driver);
            } else {
                issuer.issue().finish(++issued, 0);
            }
        }
    }

    @Test
    void sequencesCountFromZeroWithoutGaps() {
        BatchIssuer issuer = new AckJournal(Integer.MAX_VALUE, Wakeup.NOBODY).issuer();

        assertThat(issuer.issue().sequence()).isZero();
        assertThat(issuer.issue().sequence()).isEqualTo(1);
        assertThat(issuer.issue().sequence()).isEqualTo(2);
    }
}
