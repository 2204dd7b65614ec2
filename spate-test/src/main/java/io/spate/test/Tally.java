package io.spate.test;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts what happened in simulations. */
final class Tally {

    private final Map<Happening, Long> counts = new EnumMap<>(Happening.class);

    void add(Happening what) {
        add(what, 1);
    }

    void add(Happening what, long count) {
        counts.merge(what, count, Long::sum);
    }

    long of(Happening what) {
        return counts.getOrDefault(what, 0L);
    }

    /** What never happened. */
    List<Happening> missing() {
        return Stream.of(Happening.values()).filter(what -> of(what) == 0).toList();
    }

    /** A line for each. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (Happening what : Happening.values()) {
            lines.append(String.format("%,14d %s%n", of(what), what.text));
        }
        return lines.toString();
    }
}
