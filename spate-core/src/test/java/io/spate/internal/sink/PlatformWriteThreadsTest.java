package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.time.Clock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PlatformWriteThreadsTest {

    private final WriteThreads.WriteThread thread =
            new PlatformWriteThreads("delays", Clock.system()).open("sink/shard-0-write-1");
    private final BlockingQueue<String> journal = new LinkedBlockingQueue<>();

    private String next() throws InterruptedException {
        String line = journal.poll(10, TimeUnit.SECONDS);
        return line == null ? "nothing" : line;
    }

    @AfterEach
    void endThread() {
        thread.retire();
    }

    @Test
    void writesRunOneAfterAnotherOnOneNamedThread() throws InterruptedException {
        thread.run(() -> journal.add(Thread.currentThread().getName()));
        assertThat(next()).isEqualTo("spate-delays-sink/shard-0-write-1");

        thread.run(() -> journal.add(Thread.currentThread().isDaemon() ? "daemon" : "user"));

        assertThat(next()).isEqualTo("daemon");
    }

    @Test
    void anInterruptReachesTheWriteThatRuns() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        thread.run(() -> {
            journal.add("blocks");
            try {
                never.await();
            } catch (InterruptedException e) {
                journal.add("interrupted");
            }
        });
        assertThat(next()).isEqualTo("blocks");

        thread.interrupt();

        assertThat(next()).isEqualTo("interrupted");
    }

    /** Scenario D-10. */
    @Test
    void anInterruptThatComesTooLateIsNotMeantForTheNextWrite() throws InterruptedException {
        thread.run(() -> journal.add("first"));
        assertThat(next()).isEqualTo("first");

        thread.interrupt();
        thread.run(() -> journal.add(Thread.currentThread().isInterrupted() ? "interrupted" : "undisturbed"));

        assertThat(next()).isEqualTo("undisturbed");
    }

    @Test
    void aRetiredThreadEndsAfterItsWrite() throws InterruptedException {
        CountDownLatch returns = new CountDownLatch(1);
        BlockingQueue<Thread> writing = new LinkedBlockingQueue<>();
        thread.run(() -> {
            writing.add(Thread.currentThread());
            try {
                returns.await();
            } catch (InterruptedException e) {
                journal.add("interrupted");
            }
        });
        Thread platform = writing.take();

        thread.retire();
        returns.countDown();
        platform.join(10_000);

        assertThat(platform.isAlive()).isFalse();
        assertThat(journal).isEmpty();
    }

    @Test
    void aThreadThatNeverWroteCanBeRetired() {
        thread.interrupt();
        thread.retire();

        assertThat(journal).isEmpty();
    }
}
