package io.spate.files;

import io.spate.record.PartitionId;
import io.spate.source.PositionStore;
import java.util.Map;

/** Keeps nothing, so that every run starts from the beginning. Owned by its source. */
final class NoPositions implements PositionStore {

    @Override
    public Map<PartitionId, Long> load() {
        return Map.of();
    }

    @Override
    public void store(Map<PartitionId, Long> positions) {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "no position store";
    }
}
