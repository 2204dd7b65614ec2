package io.spate.source;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a source know when the runtime has finished with lanes that go away: one party for each lane, each arrives once.
 *
 * <p>Safe for any thread. The controller must never wait on it: while it does, nobody arrives. A source asks
 * {@link #isComplete()} at its next call instead.
 */
public final class DrainBarrier {

    private final CountDownLatch outstanding;

    /** A barrier for so many parties; without any it is complete. */
    public DrainBarrier(int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException("a barrier cannot have " + parties + " parties; give one for each lane");
        }
        outstanding = new CountDownLatch(parties);
    }

    /** One party has finished; more arrivals than parties change nothing. */
    public void arrive() {
        outstanding.countDown();
    }

    /** Parties that have not arrived. */
    public int remaining() {
        return (int) outstanding.getCount();
    }

    /** True once all parties have arrived. */
    public boolean isComplete() {
        return outstanding.getCount() == 0;
    }

    /** Waits at most {@code limit}; true if complete. For threads of the source's own, never in a call of the runtime. */
    public boolean await(Duration limit) throws InterruptedException {
        return outstanding.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
