package io.spate.internal.control;

import io.spate.record.PartitionId;
import java.util.Set;
import java.util.TreeSet;

/**
 * What somebody who runs the pipeline wants paused: everything, or single partitions, whether they are owned or not. Owned
 * by the controller thread.
 */
final class PauseRequests {

    private final Set<PartitionId> partitions = new TreeSet<>();
    private boolean isEverything;

    boolean isPaused(PartitionId partition) {
        return isEverything || partitions.contains(partition);
    }

    void pauseAll() {
        isEverything = true;
    }

    void resumeAll() {
        isEverything = false;
        partitions.clear();
    }

    void pause(Set<PartitionId> paused) {
        partitions.addAll(paused);
    }

    void resume(Set<PartitionId> resumed) {
        partitions.removeAll(resumed);
    }
}
