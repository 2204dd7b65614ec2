package io.spate.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds few steps of a storm that lead to the same violation. Steps can be left out because each one is decided by the seed
 * and its own number.
 */
final class Shrinker<T, R> {

    private static final int MAX_LIVES = 2000;

    private final long seed;
    private final SimulatedPipeline.Factory<T, R> factory;
    private int lives;

    /** A violation, and what led to it. */
    private record Violation(Throwable cause, String events) {

        /** The words of the message without its numbers: what kind of violation it is. */
        String kind() {
            return String.valueOf(cause.getMessage())
                    .replaceAll("\\d+", "")
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    Shrinker(long seed, SimulatedPipeline.Factory<T, R> factory) {
        this.seed = seed;
        this.factory = factory;
    }

    /** The error to throw for a violation that was found at this step. */
    AssertionError shrink(int lastStep, Throwable found) {
        List<Integer> steps =
                new ArrayList<>(IntStream.rangeClosed(0, lastStep).boxed().toList());
        String kind = new Violation(found, "").kind();
        Violation shortest = live(steps)
                .orElse(new Violation(found, "(it does not happen again: something is not drawn from the seed)"));
        for (int size = steps.size() / 2; size > 0 && lives < MAX_LIVES; size = Math.min(size / 2, steps.size())) {
            for (int from = steps.size() - size; from > -size && lives < MAX_LIVES; from -= size) {
                List<Integer> fewer = new ArrayList<>(steps);
                fewer.subList(Math.max(0, from), Math.min(fewer.size(), from + size))
                        .clear();
                Optional<Violation> again =
                        live(fewer).filter(each -> each.kind().equals(kind));
                if (again.isPresent()) {
                    shortest = again.get();
                    steps = fewer;
                }
            }
        }
        String events =
                steps.size() + " of these steps are enough; the last events, oldest first:\n" + shortest.events();
        return error(lastStep, shortest.cause(), events, found);
    }

    /** The error to throw for a violation that is not to be shrunk. */
    AssertionError describe(int lastStep, Throwable found, String events) {
        return error(lastStep, found, "the last events, oldest first:\n" + events, found);
    }

    private AssertionError error(int lastStep, Throwable violation, String events, Throwable cause) {
        return new AssertionError(
                "seed " + seed + " step " + lastStep + ": " + violation.getMessage() + "\n" + events, cause);
    }

    /** The violation at which a life with these steps ends, if it does. */
    private Optional<Violation> live(List<Integer> steps) {
        lives++;
        SimulatedLife<T, R> life = new SimulatedLife<>(seed, new Tally(), factory);
        try {
            life.run(steps.stream().mapToInt(Integer::intValue));
            return Optional.empty();
        } catch (AssertionError | RuntimeException e) {
            return Optional.of(new Violation(e, life.world.lastEvents()));
        }
    }
}
