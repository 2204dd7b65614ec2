package io.spate.test;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Counts what happened in simulations, and in the middle of what. */
final class Tally {

    private static final EngineState[] STATES = EngineState.values();
    private final Map<Happening, Long> counts = new EnumMap<>(Happening.class);
    private final Map<Happening, long[]> inStates = new EnumMap<>(Happening.class);

    void add(Happening what, long count) {
        counts.merge(what, count, Long::sum);
    }

    /** It happens now, to this world. */
    void add(Happening what, World<?, ?> world) {
        add(what, 1);
        if (what.isTrouble) {
            long[] cells = inStates.computeIfAbsent(what, happening -> new long[STATES.length]);
            for (EngineState state : STATES) {
                cells[state.ordinal()] += state.holds(world) ? 1 : 0;
            }
        }
    }

    long of(Happening what) {
        return counts.getOrDefault(what, 0L);
    }

    /** How often it happened while the engine was in this state. */
    long of(Happening what, EngineState state) {
        long[] cells = inStates.get(what);
        return cells == null ? 0 : cells[state.ordinal()];
    }

    /** What never happened. */
    List<Happening> missing() {
        return Stream.of(Happening.values()).filter(what -> of(what) == 0).toList();
    }

    /** What kind of trouble came less often than this in the middle of what, as far as it can. */
    List<String> uncovered(long minimum) {
        List<String> uncovered = new ArrayList<>();
        for (Happening what : Happening.values()) {
            for (EngineState state : STATES) {
                if (what.isTrouble && what.canHappenWhile(state) && of(what, state) < minimum) {
                    uncovered.add(what.text + " while " + state.text + ": " + of(what, state));
                }
            }
        }
        return uncovered;
    }

    /** A row for each kind of trouble, a column for each state of the engine. */
    String coverage() {
        StringBuilder table = new StringBuilder("| in the middle of |");
        StringBuilder line = new StringBuilder("\n|---|");
        for (EngineState state : STATES) {
            table.append(' ').append(state.text).append(" |");
            line.append("---|");
        }
        table.append(line);
        for (Happening what : Happening.values()) {
            if (what.isTrouble) {
                table.append("\n| ").append(what.text).append(" |");
                for (EngineState state : STATES) {
                    table.append(' ')
                            .append(what.canHappenWhile(state) ? of(what, state) : "–")
                            .append(" |");
                }
            }
        }
        return table.append('\n').toString();
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
