package io.spate.benchmarks.hand;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The acknowledgement of one polled batch: a share for the driver while it pushes, one for each chunk that holds rows of
 * it. Any thread releases a share that it holds; only the driver adds some.
 */
final class BatchToken {

    private final Watermark watermark;
    private final long nextPosition;
    private final AtomicInteger shares = new AtomicInteger(1);

    BatchToken(Watermark watermark, long nextPosition) {
        this.watermark = watermark;
        this.nextPosition = nextPosition;
    }

    void retain() {
        shares.incrementAndGet();
    }

    void release() {
        if (shares.decrementAndGet() == 0) {
            watermark.advance();
        }
    }

    boolean isSettled() {
        return shares.get() == 0;
    }

    long nextPosition() {
        return nextPosition;
    }
}
