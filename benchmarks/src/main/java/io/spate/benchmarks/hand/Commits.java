package io.spate.benchmarks.hand;

import java.util.concurrent.atomic.AtomicLongArray;

/** Where positions are committed: the last one of each partition. Safe for any thread. */
final class Commits {

    private final AtomicLongArray positions;

    Commits(int partitions) {
        this.positions = new AtomicLongArray(partitions);
    }

    /** Commits how far each of these lanes is settled. */
    void commit(Iterable<Lane> lanes) {
        for (Lane lane : lanes) {
            positions.set(lane.partition(), lane.watermark());
        }
    }

    /** Sum of the positions that were committed last. */
    long sum() {
        long sum = 0;
        for (int partition = 0; partition < positions.length(); partition++) {
            sum += positions.get(partition);
        }
        return sum;
    }
}
