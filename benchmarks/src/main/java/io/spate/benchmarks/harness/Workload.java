package io.spate.benchmarks.harness;

import java.util.List;
import java.util.function.Predicate;

/**
 * Contenders that must all do the same.
 *
 * @param title what is done, for the report
 * @param expected what every run must have done
 * @param contenders who does it
 */
public record Workload(String title, Outcome expected, List<Contender> contenders) {

    public Workload {
        contenders = List.copyOf(contenders);
    }

    /** This with the contenders whose name matches. */
    public Workload only(Predicate<String> names) {
        List<Contender> chosen = contenders.stream()
                .filter(contender -> names.test(contender.name()))
                .toList();
        return new Workload(title, expected, chosen);
    }
}
