package io.spate.examples;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A command line, split into options with their values and the one argument that may stand alone. Immutable. */
final class Arguments {

    /** The key of the argument that stands alone. */
    static final String ALONE = "PATH";

    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Splits a command line.
     *
     * @param known the options there are; each takes a value
     * @throws UsageException for an unknown option, one without value or one given twice
     */
    static Arguments split(Set<String> known, List<String> words) {
        Map<String, String> values = new HashMap<>();
        Iterator<String> left = words.iterator();
        while (left.hasNext()) {
            String word = left.next();
            if (!word.startsWith("-")) {
                put(values, ALONE, word);
            } else if (!known.contains(word)) {
                throw new UsageException(
                        "there is no option " + word + "; the options are " + String.join(", ", known));
            } else if (!left.hasNext()) {
                throw new UsageException(word + " needs a value after it");
            } else {
                put(values, word, left.next());
            }
        }
        return new Arguments(values);
    }

    private static void put(Map<String, String> values, String key, String value) {
        if (value.isBlank()) {
            throw new UsageException(key + " must not be blank");
        }
        String earlier = values.put(key, value);
        if (earlier != null) {
            throw new UsageException(key + " is given twice, as " + earlier + " and as " + value + "; give it once");
        }
    }

    Optional<Path> path(String key) {
        Optional<String> value = Optional.ofNullable(values.get(key));
        try {
            return value.map(Path::of);
        } catch (InvalidPathException e) {
            throw new UsageException(key + " must be a path, but is " + value.orElseThrow() + ": " + e.getReason());
        }
    }

    /** @throws UsageException if it is no number, or less than {@code least} */
    Optional<Integer> number(String key, int least) {
        return Optional.ofNullable(values.get(key)).map(value -> {
            try {
                int number = Integer.parseInt(value);
                if (number >= least) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // refused below, as a number that is too small
            }
            String bound = least == Integer.MIN_VALUE ? "" : " of at least " + least;
            throw new UsageException(key + " must be a whole number" + bound + ", but is " + value);
        });
    }
}
