package io.spate.record;

/**
 * Names a lane within one run. A source numbers its lanes densely from 0 and never uses a number twice.
 *
 * @param value the number, not negative
 */
public record LaneId(int value) implements Comparable<LaneId> {

    public LaneId {
        if (value < 0) {
            throw new IllegalArgumentException("lane number " + value + " is negative; count from 0");
        }
    }

    @Override
    public int compareTo(LaneId other) {
        return Integer.compare(value, other.value);
    }

    @Override
    public String toString() {
        return "lane " + value;
    }
}
