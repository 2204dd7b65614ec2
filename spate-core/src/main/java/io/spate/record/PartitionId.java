package io.spate.record;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Names a partition: the unit of order and of committed positions. The name is stable across runs, because positions
 * are stored under it.
 *
 * <p>Ordered: numbers by their value, then names by their text. Immutable.
 */
public final class PartitionId implements Comparable<PartitionId> {

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,9}");

    private final String name;
    private final boolean numbered;
    private final long routingSeed;

    private PartitionId(String name, boolean numbered, long routingSeed) {
        this.name = name;
        this.numbered = numbered;
        this.routingSeed = routingSeed;
    }

    /** The partition with this number, not negative; the same as the one named by its digits. */
    public static PartitionId of(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("partition number " + number + " is negative; count from 0");
        }
        return new PartitionId(Integer.toString(number), true, number);
    }

    /** The partition with this name, not blank. */
    public static PartitionId of(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "a partition's name is blank; positions are stored under it, so name it");
        }
        if (NUMBER.matcher(name).matches() && Long.parseLong(name) <= Integer.MAX_VALUE) {
            return of(Integer.parseInt(name));
        }
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return new PartitionId(name, false, KeyHash.of(utf8, 0, utf8.length));
    }

    /** The name under which positions are stored and reported. */
    public String name() {
        return name;
    }

    /** A number that stands for this partition when records without a key are routed; the same in every run. */
    public long routingSeed() {
        return routingSeed;
    }

    @Override
    public int compareTo(PartitionId other) {
        if (numbered != other.numbered) {
            return numbered ? -1 : 1;
        }
        if (numbered) {
            return Long.compare(routingSeed, other.routingSeed);
        }
        return name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionId that && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
