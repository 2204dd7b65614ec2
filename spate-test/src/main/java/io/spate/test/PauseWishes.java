package io.spate.test;

import io.spate.record.PartitionId;
import java.util.Set;
import java.util.TreeSet;

/** What is asked of a pipeline by pausing and resuming it, as its documentation says. */
final class PauseWishes {

    private final Set<PartitionId> partitions = new TreeSet<>();
    private boolean isEverything;

    void pauseAll() {
        isEverything = true;
    }

    void pause(PartitionId partition) {
        partitions.add(partition);
    }

    void resumeAll() {
        clear();
    }

    void resume(PartitionId partition) {
        partitions.remove(partition);
    }

    boolean isPaused(PartitionId partition) {
        return isEverything || partitions.contains(partition);
    }

    void clear() {
        isEverything = false;
        partitions.clear();
    }
}
