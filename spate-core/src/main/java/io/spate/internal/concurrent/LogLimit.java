package io.spate.internal.concurrent;

import io.spate.time.Clock;
import java.time.Duration;

/** Lets a few log lines through per window and counts the others. Owned by one thread. */
public final class LogLimit {

    private static final int LINES = 5;
    private static final Duration WINDOW = Duration.ofSeconds(10);

    private final Clock clock;
    private Deadline windowEnd = Deadline.NEVER;
    private int lines;
    private long suppressed;

    public LogLimit(Clock clock) {
        this.clock = clock;
    }

    /** True if a line may be logged now. */
    public boolean permits() {
        long now = clock.nanoTime();
        if (lines == 0 || windowEnd.hasPassed(now)) {
            windowEnd = Deadline.after(now, WINDOW);
            lines = 0;
        }
        if (lines == LINES) {
            suppressed++;
            return false;
        }
        lines++;
        return true;
    }

    /** Lines held back since the last call, to be named in the line that is logged now. */
    public long takeSuppressed() {
        long count = suppressed;
        suppressed = 0;
        return count;
    }
}
