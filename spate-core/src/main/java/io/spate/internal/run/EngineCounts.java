package io.spate.internal.run;

import io.spate.internal.chain.Chain;
import io.spate.internal.chain.StageTally;
import io.spate.internal.sink.SinkTally;
import io.spate.report.Counts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Adds up what drivers and shard workers count. Immutable; asked by any thread. */
public record EngineCounts(List<Chain> chains, List<SinkTally> shards) {

    private static final String REJECTED = "rejected";

    /** What has been counted so far. */
    public Counts snapshot() {
        long written = shards.stream().mapToLong(SinkTally::written).sum();
        long rejected = shards.stream().mapToLong(SinkTally::rejected).sum();
        Map<String, Long> filtered = new LinkedHashMap<>();
        Map<String, Long> dropped = new LinkedHashMap<>();
        for (Chain chain : chains) {
            for (StageTally stage : chain.tallies()) {
                add(filtered, stage.stage(), stage.filtered());
                add(dropped, stage.stage(), stage.dropped());
            }
        }
        add(dropped, REJECTED, rejected);
        return new Counts(read(), written, filtered, dropped);
    }

    /** Records read by all drivers. */
    public long read() {
        return chains.stream().mapToLong(Chain::records).sum();
    }

    /** Names of all stages, in chain order. */
    public List<String> stages() {
        return chains.get(0).tallies().stream().map(StageTally::stage).toList();
    }

    /** Records that one stage's policy dropped, by all drivers. */
    public long dropped(String stage) {
        return sum(stage, StageTally::dropped);
    }

    /** How often one stage was not ready for a record, by all drivers. */
    public long notReady(String stage) {
        return sum(stage, StageTally::notReady);
    }

    private long sum(String stage, ToLongFunction<StageTally> count) {
        return chains.stream()
                .flatMap(chain -> chain.tallies().stream())
                .filter(tally -> tally.stage().equals(stage))
                .mapToLong(count)
                .sum();
    }

    private static void add(Map<String, Long> sums, String stage, long count) {
        if (count > 0) {
            sums.merge(stage, count, Long::sum);
        }
    }
}
