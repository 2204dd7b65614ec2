package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CompletionTest {

    private final Completion<String> completion = new Completion<>();

    @Test
    void aKnownValueIsThereAtOnce() throws InterruptedException {
        completion.complete("end");

        assertThat(completion.await()).isEqualTo("end");
        assertThat(completion.await(Duration.ZERO)).contains("end");
    }

    @Test
    void theFirstValueStays() throws InterruptedException {
        completion.complete("first");
        completion.complete("second");

        assertThat(completion.await()).isEqualTo("first");
    }

    @Test
    void aWaitEndsWithoutAValueAtItsLimit() throws InterruptedException {
        assertThat(completion.await(Duration.ofMillis(1))).isEmpty();
    }

    @Test
    void aWaiterIsToldByAnotherThread() throws Exception {
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> completion.complete("told"));

        assertThat(completion.await(Duration.ofSeconds(Long.MAX_VALUE))).contains("told");
        other.get(5, TimeUnit.SECONDS);
    }
}
