package io.spate.test;

import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What goes wrong with the calls to a scripted source: each failure is thrown by one call. Owned by the test's thread. */
public final class SourceFaults {

    final Deque<RuntimeException> polls = new ArrayDeque<>();
    final Deque<RuntimeException> commits = new ArrayDeque<>();
    final Deque<RuntimeException> pauses = new ArrayDeque<>();
    final Deque<RuntimeException> lanePolls = new ArrayDeque<>();
    final Set<PartitionId> refused = new TreeSet<>();

    @Nullable
    RuntimeException open;

    @Nullable
    RuntimeException flush;

    @Nullable
    RuntimeException keepWaker;

    @Nullable
    RuntimeException laneClose;

    SourceFaults() {}

    /** A failure that is over when the call is made again. */
    public static SourceException passing(String what) {
        return SourceException.retryable(what, new IOException(what));
    }

    /** One more call for events fails. */
    public void poll(RuntimeException failure) {
        polls.add(failure);
    }

    /** One more commit fails; nothing of it is stored. */
    public void commit(RuntimeException failure) {
        commits.add(failure);
    }

    /** One more call to pause or to resume lanes fails. */
    public void pause(RuntimeException failure) {
        pauses.add(failure);
    }

    /** One more poll of some lane fails. */
    public void lanePoll(RuntimeException failure) {
        lanePolls.add(failure);
    }

    /** Commits are refused for this partition, and stored for others, until {@link #heal()}. */
    public void refuseCommits(int partition) {
        refused.add(PartitionId.of(partition));
    }

    /** Every later call succeeds. */
    public void heal() {
        forgetCalls();
        refused.clear();
        open = null;
        flush = null;
        keepWaker = null;
        laneClose = null;
    }

    /** What was in store for calls of one process. */
    void forgetCalls() {
        polls.clear();
        commits.clear();
        pauses.clear();
        lanePolls.clear();
    }

    static void throwNext(Deque<RuntimeException> failures) {
        if (!failures.isEmpty()) {
            throw failures.removeFirst();
        }
    }

    static void throwIfSet(@Nullable RuntimeException failure) {
        if (failure != null) {
            throw failure;
        }
    }
}
