package io.spate.internal.control;

import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.checkpoint.Checkpointer.HeldUp;
import io.spate.internal.concurrent.Deadline;
import io.spate.report.Failure;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Notices a batch that holds up its partition's position for longer than is allowed, and says what writes failed
 * meanwhile. Owned by the controller thread.
 */
final class StallWatch {

    private record Attempt(Failure failure, long atNanos) {}

    private final Checkpointer books;
    private final Duration limit;
    private final Map<Integer, Attempt> failedAttempts = new TreeMap<>();

    /** @param limit how long a batch may hold others up; zero for ever */
    StallWatch(Checkpointer books, Duration limit) {
        this.books = books;
        this.limit = limit;
    }

    /** A shard's last failed write is the likely cause. */
    void onFailedAttempt(int shard, Failure failure, long nowNanos) {
        failedAttempts.put(shard, new Attempt(failure, nowNanos));
    }

    /** Why the run cannot go on, if it cannot. */
    Optional<Failure> check(long nowNanos) {
        if (limit.isZero()) {
            return Optional.empty();
        }
        return books.longestHeldUp()
                .filter(held -> held.age().compareTo(limit) > 0)
                .map(held -> failure(held, nowNanos));
    }

    private Failure failure(HeldUp held, long nowNanos) {
        String reason = "batch " + held.batch() + " of partition " + held.partition() + " has held up its position for "
                + held.age().toMillis() + " ms, longer than checkpoint.stalled-fail-after (" + limit.toMillis()
                + " ms); " + attempts(nowNanos)
                + "; everything after the last committed position is read again by the next run";
        return new Failure("checkpoint", reason, new IllegalStateException(reason));
    }

    private String attempts(long nowNanos) {
        if (failedAttempts.isEmpty()) {
            return "no write has failed: look for one that hangs, for an operator that keeps records, or raise the limit";
        }
        return failedAttempts.values().stream()
                .map(attempt -> attempt.failure() + " ("
                        + Deadline.between(attempt.atNanos(), nowNanos).toMillis() + " ms ago)")
                .collect(Collectors.joining("; "));
    }
}
