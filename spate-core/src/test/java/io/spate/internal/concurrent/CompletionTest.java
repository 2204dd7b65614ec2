package io.spate.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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

    /** Two that end a run at once: every waiter is told the same. */
    @Test
    void twoValuesAtOnceHaveOneWinner() throws Exception {
        List<Completion<String>> completions =
                Stream.generate(Completion<String>::new).limit(20_000).toList();
        String[] seen = new String[completions.size()];

        Lockstep.race(
                completions.size(),
                round -> {
                    completions.get(round).complete("left");
                    seen[round] = known(completions.get(round));
                },
                round -> completions.get(round).complete("right"),
                round -> assertThat(known(completions.get(round)))
                        .as("round %d", round)
                        .isEqualTo(seen[round]));
    }

    private static String known(Completion<String> completion) {
        try {
            return completion.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
