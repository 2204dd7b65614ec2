package io.spate.test;

import io.spate.record.PartitionId;
import java.util.ArrayList;
import java.util.List;

/** The input of one partition: it grows by hand and outlives every engine, as does what was committed of it. */
final class ScriptedLog<T> {

    /** How far the lanes of one grant, which share it, have read: an index into the records. */
    static final class Reading {
        private int next = -1;
        private boolean isHeld;
    }

    final PartitionId partition;
    final List<ScriptedRecord<T>> records = new ArrayList<>();
    long committed;

    /** True if nothing will come any more. */
    boolean ends;

    private Reading latest = new Reading();

    ScriptedLog(PartitionId partition) {
        this.partition = partition;
    }

    /** The position of the next record that is appended. */
    long next() {
        return records.isEmpty() ? 0 : records.get(records.size() - 1).position() + 1;
    }

    /** The lanes of a new grant read from where they find the last commit at their first poll. */
    Reading beginReading() {
        latest = new Reading();
        return latest;
    }

    /** Index of the first record at this position or behind it. */
    int indexOf(long position) {
        int low = 0;
        int high = records.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.get(middle).position() < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Up to so many of the next records; none if nothing is there. */
    List<ScriptedRecord<T>> read(Reading reading, int maxRecords) {
        if (reading.next < 0) {
            reading.next = indexOf(committed);
        }
        if (reading.isHeld) {
            return List.of();
        }
        int from = reading.next;
        reading.next = Math.min(records.size(), from + maxRecords);
        return List.copyOf(records.subList(from, reading.next));
    }

    /** The lanes of the latest grant find nothing more, whatever is there. */
    void hold() {
        latest.isHeld = true;
    }

    /** True if the lanes of the latest grant have read nothing that is not committed. */
    boolean isReadAndCommitted() {
        return latest.next <= 0 || committed > records.get(latest.next - 1).position();
    }

    /** True if nothing will ever come. */
    boolean isOver(Reading reading) {
        return ends && !reading.isHeld && reading.next == records.size();
    }
}
