package io.spate.internal.control;

import io.spate.internal.concurrent.Deadline;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Which partitions are committed as soon as they settle, because the source waits for it. Each has a limit of its own,
 * which a repeated hint does not extend. Owned by the controller thread.
 */
final class CommitChase {

    private final Map<PartitionId, Deadline> limits = new TreeMap<>();

    void begin(Set<PartitionId> partitions, long nowNanos, Duration limit) {
        partitions.forEach(partition -> limits.putIfAbsent(partition, Deadline.after(nowNanos, limit)));
    }

    /** The partitions whose time is not over and that are owned; the others are forgotten. */
    Set<PartitionId> partitions(long nowNanos, Predicate<PartitionId> isOwned) {
        limits.entrySet().removeIf(entry -> entry.getValue().hasPassed(nowNanos) || !isOwned.test(entry.getKey()));
        return limits.keySet();
    }
}
