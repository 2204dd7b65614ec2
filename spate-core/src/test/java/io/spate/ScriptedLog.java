package io.spate;

import io.spate.record.PartitionId;
import java.util.ArrayList;
import java.util.List;

/** The input of one partition: it grows by hand and outlives every engine, as does what was committed of it. */
final class ScriptedLog {

    /** How far the lanes of one grant, which share it, have read: an index into the positions. */
    static final class Reading {
        private int next = -1;
        private boolean isHeld;
    }

    final PartitionId partition;
    final List<Long> positions = new ArrayList<>();
    long committed;

    /** True if nothing will come any more. */
    boolean ends;

    private Reading latest = new Reading();

    ScriptedLog(PartitionId partition) {
        this.partition = partition;
    }

    /** The position of the next record that is appended. */
    long next() {
        return positions.isEmpty() ? 0 : positions.get(positions.size() - 1) + 1;
    }

    /** The lanes of a new grant read from where they find the last commit at their first poll. */
    Reading beginReading() {
        latest = new Reading();
        return latest;
    }

    /** Up to so many of the next positions; none if nothing is there. */
    List<Long> read(Reading reading, int maxRecords) {
        if (reading.next < 0) {
            reading.next = 0;
            while (reading.next < positions.size() && positions.get(reading.next) < committed) {
                reading.next++;
            }
        }
        if (reading.isHeld) {
            return List.of();
        }
        int from = reading.next;
        reading.next = Math.min(positions.size(), from + maxRecords);
        return positions.subList(from, reading.next);
    }

    /** The lanes of the latest grant find nothing more, whatever is there. */
    void hold() {
        latest.isHeld = true;
    }

    /** True if the lanes of the latest grant have read nothing that is not committed. */
    boolean isReadAndCommitted() {
        return latest.next <= 0 || committed > positions.get(latest.next - 1);
    }

    /** True if nothing will ever come. */
    boolean isOver(Reading reading) {
        return ends && !reading.isHeld && reading.next == positions.size();
    }
}
