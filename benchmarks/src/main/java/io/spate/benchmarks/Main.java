package io.spate.benchmarks;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.hand.HandFused;
import io.spate.benchmarks.hand.HandInline;
import io.spate.benchmarks.hand.HandOff;
import io.spate.benchmarks.harness.Contender;
import io.spate.benchmarks.harness.Report;
import io.spate.benchmarks.harness.Rounds;
import io.spate.benchmarks.harness.W1Contender;
import io.spate.benchmarks.harness.Workload;
import io.spate.benchmarks.spate.SpateChain;
import io.spate.benchmarks.spate.SpatePipeline;
import java.util.List;

/** Measures the contenders that the command line names and prints the figures. */
public final class Main {

    private static final int SHARDS = 4;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        try {
            Options options = Options.parse(arguments);
            if (!Launcher.isChild()) {
                System.exit(Launcher.launch(arguments));
            }
            measure(options);
        } catch (UsageException e) {
            System.err.println(e.getMessage() + System.lineSeparator() + System.lineSeparator() + Options.USAGE);
            System.exit(2);
        }
    }

    private static void measure(Options options) throws Exception {
        Report report = new Report(options.style());
        Rounds rounds = new Rounds(options.warmUp(), options.rounds());
        Corpus corpus = Corpus.of(Corpus.REFERENCE_PAYLOADS, Corpus.REFERENCE_PARTITIONS);
        long laps = corpus.laps(options.records());
        List<Workload> chosen = workloads(corpus, laps).stream()
                .map(workload -> workload.only(options.names()))
                .filter(workload -> !workload.contenders().isEmpty())
                .toList();
        if (chosen.isEmpty()) {
            throw new UsageException("no contender's name begins with " + String.join(" or ", options.only()));
        }
        System.out.println(report.machine());
        System.out.println(report.legend() + System.lineSeparator());
        for (Workload workload : chosen) {
            System.out.println(report.table(workload, rounds.run(workload)));
        }
        System.out.println("At the end: " + report.machine());
    }

    private static List<Workload> workloads(Corpus corpus, long laps) {
        Expectation expectation = new Expectation(corpus, laps);
        return List.of(
                new Workload("W1, the chain on one thread", expectation.withoutSink(), w1(corpus, laps)),
                new Workload("W2, end to end", expectation.endToEnd(), w2(corpus, laps)));
    }

    private static List<Contender> w1(Corpus corpus, long laps) {
        return List.of(
                new W1Contender(W1Contender.LIMIT, corpus, laps, new HandFused(SHARDS)),
                new W1Contender("w1/spate", corpus, laps, new SpateChain(SHARDS)));
    }

    private static List<Contender> w2(Corpus corpus, long laps) {
        return List.of(
                new HandInline(corpus, laps, SHARDS, 1),
                new HandOff(corpus, laps, SHARDS, 1),
                new SpatePipeline(corpus, laps, SHARDS, 1),
                new HandInline(corpus, laps, SHARDS, 2),
                new HandOff(corpus, laps, SHARDS, 2),
                new SpatePipeline(corpus, laps, SHARDS, 2));
    }
}
