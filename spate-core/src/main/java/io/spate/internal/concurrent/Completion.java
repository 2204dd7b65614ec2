package io.spate.internal.concurrent;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A value that becomes known once. Any thread completes, asks or waits. */
public final class Completion<T> {

    private final CountDownLatch latch = new CountDownLatch(1);
    private final AtomicReference<@Nullable T> value = new AtomicReference<>();

    /** Makes the value known; later values are ignored. */
    public void complete(T known) {
        if (value.compareAndSet(null, known)) { // of two at once, one wins
            latch.countDown();
        }
    }

    /** Waits for the value. */
    public T await() throws InterruptedException {
        latch.await();
        return known();
    }

    /** Waits at most {@code limit} for the value. */
    public Optional<T> await(Duration limit) throws InterruptedException {
        return latch.await(Deadline.nanos(limit), TimeUnit.NANOSECONDS) ? Optional.of(known()) : Optional.empty();
    }

    private T known() {
        T known = value.get();
        if (known == null) {
            throw new IllegalStateException("completed without a value");
        }
        return known;
    }
}
