package io.spate.benchmarks.hand;

import java.util.ArrayDeque;

/** Position of one partition up to which every batch is settled. Safe for any thread. */
final class Watermark {

    private final ArrayDeque<BatchToken> unsettled = new ArrayDeque<>();
    private volatile long position;

    /** The next batch, which ends before {@code nextPosition}. Batches come in the order of positions. */
    synchronized BatchToken issue(long nextPosition) {
        BatchToken token = new BatchToken(this, nextPosition);
        unsettled.addLast(token);
        return token;
    }

    /** Passes the settled batches at the front. */
    synchronized void advance() {
        BatchToken first = unsettled.peekFirst();
        while (first != null && first.isSettled()) {
            position = first.nextPosition();
            unsettled.removeFirst();
            first = unsettled.peekFirst();
        }
    }

    long position() {
        return position;
    }
}
