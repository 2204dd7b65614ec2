package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class BoundedCallTest {

    private final List<String> journal = new CopyOnWriteArrayList<>();

    @Test
    void aCallThatReturnsHasReturned() throws InterruptedException {
        boolean hasReturned = BoundedCall.run(
                "closer",
                Duration.ofSeconds(10),
                () -> journal.add("on " + Thread.currentThread().getName()),
                error -> journal.add(error.toString()));

        assertThat(hasReturned).isTrue();
        assertThat(journal).containsExactly("on closer");
    }

    @Test
    void aCallThatThrowsHasReturnedAndIsReported() throws InterruptedException {
        boolean hasReturned = BoundedCall.run(
                "closer",
                Duration.ofSeconds(10),
                () -> {
                    throw new StackOverflowError("of a close");
                },
                error -> journal.add(error.toString()));

        assertThat(hasReturned).isTrue();
        assertThat(journal).containsExactly("java.lang.StackOverflowError: of a close");
    }

    /** Scenario D-6. */
    @Test
    void aCallThatOverstaysIsInterruptedAndLeftBehind() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch isInterrupted = new CountDownLatch(1);

        boolean hasReturned = BoundedCall.run(
                "closer",
                Duration.ofMillis(1),
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        isInterrupted.countDown();
                    }
                },
                error -> journal.add(error.toString()));

        assertThat(hasReturned).isFalse();
        assertThat(isInterrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
