package io.spate.internal.backpressure;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.backpressure.PauseBook.Reason;
import io.spate.record.LaneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PauseBookPropertyTest {

    private static final LaneId LANE = new LaneId(0);

    /** What a source that does what it is told has paused; a new lane starts paused, as after a rebalance (B-11). */
    private final Set<LaneId> pausedAtSource = new TreeSet<>();

    private int calls;

    private void tell(PauseBook book) {
        Set<LaneId> pause = book.toPause();
        Set<LaneId> resume = book.toResume();
        calls += pause.size() + resume.size();
        pausedAtSource.addAll(pause);
        pausedAtSource.removeAll(resume);
        book.onPaused(pause);
        book.onResumed(resume);
    }

    /** B-10, B-22: pressure, ceiling and telling, in every order that keeps each raise before its lift. */
    @Test
    void everyInterleavingEndsWithTheLaneResumed() {
        List<List<String>> orders = new ArrayList<>();
        interleave(List.of("+D", "-D"), List.of("+C", "-C"), List.of("tell", "tell"), new ArrayList<>(), orders);
        assertThat(orders).hasSize(90);

        for (List<String> order : orders) {
            PauseBook book = new PauseBook();
            book.add(LANE);
            pausedAtSource.add(LANE);
            Set<Character> reasons = new TreeSet<>();
            for (String move : order) {
                make(move, book, reasons);
                if (move.equals("tell")) {
                    assertThat(pausedAtSource.contains(LANE))
                            .as("paused, %s", order)
                            .isEqualTo(!reasons.isEmpty());
                }
            }
            tell(book);
            assertThat(pausedAtSource).as("in the end, %s", order).isEmpty();
            assertThat(book.isOwed()).as("owed in the end, %s", order).isFalse();
        }
    }

    private void make(String move, PauseBook book, Set<Character> reasons) {
        Reason reason = move.charAt(1) == 'D' ? Reason.DRIVER_PRESSURE : Reason.PENDING_CEILING;
        switch (move.charAt(0)) {
            case '+' -> {
                book.raise(LANE, reason);
                reasons.add(move.charAt(1));
            }
            case '-' -> {
                book.lift(LANE, reason);
                reasons.remove(move.charAt(1));
            }
            default -> tell(book);
        }
    }

    private static void interleave(
            List<String> a, List<String> b, List<String> c, List<String> soFar, List<List<String>> all) {
        if (a.isEmpty() && b.isEmpty() && c.isEmpty()) {
            all.add(List.copyOf(soFar));
            return;
        }
        List<List<String>> queues = List.of(a, b, c);
        for (int next = 0; next < 3; next++) {
            if (!queues.get(next).isEmpty()) {
                List<List<String>> rest = new ArrayList<>(queues);
                List<String> queue = queues.get(next);
                rest.set(next, queue.subList(1, queue.size()));
                soFar.add(queue.get(0));
                interleave(rest.get(0), rest.get(1), rest.get(2), soFar, all);
                soFar.remove(soFar.size() - 1);
            }
        }
    }

    /** Decision D-8, against plain sets. */
    @Test
    void theSourceAlwaysEndsUpWithTheLanesThatHaveAReason() {
        Random random = new Random(3);
        PauseBook book = new PauseBook();
        Map<LaneId, Set<Reason>> reasons = new TreeMap<>();
        int changes = 0;
        for (int step = 0; step < 20_000; step++) {
            LaneId lane = new LaneId(random.nextInt(5));
            Reason reason = Reason.values()[random.nextInt(Reason.values().length)];
            switch (random.nextInt(8)) {
                case 0 -> {
                    if (reasons.remove(lane) == null) {
                        book.add(lane);
                        reasons.put(lane, EnumSet.noneOf(Reason.class));
                        pausedAtSource.add(lane);
                    } else {
                        book.remove(lane);
                        pausedAtSource.remove(lane);
                    }
                    changes++;
                }
                case 1, 2, 3 -> {
                    book.raise(lane, reason);
                    changes += reasons.containsKey(lane) && reasons.get(lane).add(reason) ? 1 : 0;
                }
                case 4, 5, 6 -> {
                    book.lift(lane, reason);
                    changes += reasons.containsKey(lane) && reasons.get(lane).remove(reason) ? 1 : 0;
                }
                default -> tellAndCompare(book, reasons, step);
            }
        }
        assertThat(calls).as("calls, at most one for each change").isPositive().isLessThanOrEqualTo(changes);
    }

    private void tellAndCompare(PauseBook book, Map<LaneId, Set<Reason>> reasons, int step) {
        tell(book);
        Set<LaneId> expected = new TreeSet<>();
        reasons.forEach((lane, held) -> {
            if (!held.isEmpty()) {
                expected.add(lane);
            }
        });
        assertThat(pausedAtSource).as("paused, step %d", step).isEqualTo(expected);
        assertThat(book.isOwed()).as("owed, step %d", step).isFalse();
    }
}
