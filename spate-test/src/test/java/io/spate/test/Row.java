package io.spate.test;

import io.spate.record.PartitionId;

/** What the tests' pipelines write: names the record it came from, and which of its children it is. */
public record Row(PartitionId partition, long position, int child) {

    @Override
    public String toString() {
        return partition + "@" + position + (child == 0 ? "" : "/" + child);
    }
}
