package io.spate.benchmarks;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.harness.Table;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the command line asks for.
 *
 * @param rounds rounds that count
 * @param warmUp rounds before them that do not
 * @param records payloads of one run, rounded to whole laps over the corpus
 * @param only beginnings of contenders' names, such as {@code w1} or {@code w2/hand}; empty for all
 * @param style how tables are written
 */
record Options(int rounds, int warmUp, long records, List<String> only, Table.Style style) {

    static final String USAGE = """
            usage: java -jar benchmarks.jar [--rounds N] [--warm-up N] [--records N] [--only PREFIX[,PREFIX...]] [--markdown]
              --rounds N    measured rounds, 9 unless given; at least 7 for figures to quote
              --warm-up N   discarded rounds before them, 3 unless given
              --records N   payloads of one run, 8000000 unless given; whole laps over a million
              --only A,B    contenders whose name begins so, as in w1 or w2/hand or w2/spate/1
              --markdown    print Markdown tables
            """;

    private static final Options DEFAULTS =
            new Options(9, 3, 8L * Corpus.REFERENCE_PAYLOADS, List.of(), Table.Style.PLAIN);

    Options {
        if (rounds < 1 || warmUp < 0 || records < 1) {
            throw new UsageException("rounds and records must be at least 1 and warm-up at least 0");
        }
    }

    /**
     * Reads the command line.
     *
     * @throws UsageException if it asks for something that there is not
     */
    static Options parse(String... arguments) {
        Options options = DEFAULTS;
        Iterator<String> left = List.of(arguments).iterator();
        while (left.hasNext()) {
            options = options.with(left.next(), left);
        }
        return options;
    }

    private Options with(String option, Iterator<String> left) {
        return switch (option) {
            case "--rounds" -> new Options((int) number(option, left), warmUp, records, only, style);
            case "--warm-up" -> new Options(rounds, (int) number(option, left), records, only, style);
            case "--records" -> new Options(rounds, warmUp, number(option, left), only, style);
            case "--only" ->
                new Options(rounds, warmUp, records, List.of(value(option, left).split(",")), style);
            case "--markdown" -> new Options(rounds, warmUp, records, only, Table.Style.MARKDOWN);
            default -> throw new UsageException("there is no option " + option);
        };
    }

    private static String value(String option, Iterator<String> left) {
        if (!left.hasNext()) {
            throw new UsageException(option + " needs a value");
        }
        return left.next();
    }

    private static long number(String option, Iterator<String> left) {
        String value = value(option, left);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new UsageException(option + " needs a number, but is " + value);
        }
    }

    /** Which contenders run. */
    Predicate<String> names() {
        return name -> only.isEmpty() || only.stream().anyMatch(name::startsWith);
    }
}
