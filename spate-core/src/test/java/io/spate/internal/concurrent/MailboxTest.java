package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MailboxTest {

    private final AtomicInteger wakes = new AtomicInteger();
    private final Mailbox<Integer> mailbox = new Mailbox<>(wakes::incrementAndGet);
    private final List<Integer> read = new ArrayList<>();

    @Test
    void messagesComeInTheOrderInWhichTheyWereSent() {
        for (int i = 0; i < 1000; i++) {
            mailbox.send(i);
        }

        assertThat(mailbox.read(read::add, 2000)).isEqualTo(1000);

        assertThat(read).isSorted().hasSize(1000);
    }

    @Test
    void everyMessageWakesTheOwner() {
        mailbox.send(1);
        mailbox.send(2);

        assertThat(wakes).hasValue(2);
    }

    @Test
    void thereIsMailFromASendToTheNextRead() {
        assertThat(mailbox.hasMail()).isFalse();
        mailbox.send(1);
        assertThat(mailbox.hasMail()).isTrue();

        mailbox.read(read::add, 10);

        assertThat(mailbox.hasMail()).isFalse();
    }

    @Test
    void aReadThatStopsAtItsLimitLeavesMail() {
        mailbox.send(1);
        mailbox.send(2);
        mailbox.send(3);

        assertThat(mailbox.read(read::add, 2)).isEqualTo(2);
        assertThat(mailbox.hasMail()).isTrue();
        assertThat(mailbox.read(read::add, 2)).isEqualTo(1);

        assertThat(mailbox.hasMail()).isFalse();
        assertThat(read).containsExactly(1, 2, 3);
    }

    @Test
    void anEmptyMailboxReadsNothing() {
        assertThat(mailbox.read(read::add, 10)).isZero();
    }

    @Test
    void aMessageThatIsSentWhileReadingIsReadBehindTheOthers() {
        mailbox.send(1);
        mailbox.send(2);

        mailbox.read(
                message -> {
                    read.add(message);
                    if (message == 1) {
                        mailbox.send(3);
                    }
                },
                10);

        assertThat(read).containsExactly(1, 2, 3);
        assertThat(mailbox.hasMail()).as("announced once more, found empty").isTrue();
        assertThat(mailbox.read(read::add, 10)).isZero();
        assertThat(mailbox.hasMail()).isFalse();
    }

    /** A registration precedes its result in the mailbox because one thread sends both. */
    @Test
    @Timeout(20)
    void twoSendersLoseNothingAndKeepTheirOwnOrder() throws Exception {
        int each = 20_000;
        CompletableFuture<Void> even = CompletableFuture.runAsync(() -> sendAll(0, each));
        CompletableFuture<Void> odd = CompletableFuture.runAsync(() -> sendAll(1, each));

        while (read.size() < 2 * each) {
            if (mailbox.read(read::add, 64) == 0) {
                Thread.onSpinWait();
            }
        }

        CompletableFuture.allOf(even, odd).get(10, TimeUnit.SECONDS);
        assertThat(read.stream().filter(m -> m % 2 == 0)).isSorted().hasSize(each);
        assertThat(read.stream().filter(m -> m % 2 == 1)).isSorted().hasSize(each);
    }

    private void sendAll(int first, int count) {
        for (int i = 0; i < count; i++) {
            mailbox.send(2 * i + first);
        }
    }
}
