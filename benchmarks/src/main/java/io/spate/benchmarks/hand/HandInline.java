package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.harness.Contender;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.RowTally;
import java.util.ArrayList;
import java.util.List;

/** W2 by hand without a hand-off: each driver writes its chunks itself. Used by the harness thread. */
public final class HandInline implements Contender {

    private final Corpus corpus;
    private final long laps;
    private final int shards;
    private final int drivers;

    public HandInline(Corpus corpus, long laps, int shards, int drivers) {
        this.corpus = corpus;
        this.laps = laps;
        this.shards = shards;
        this.drivers = drivers;
    }

    @Override
    public String name() {
        return "w2/hand-inline/" + drivers;
    }

    @Override
    public String baseline() {
        return name();
    }

    @Override
    public Outcome run() throws Exception {
        List<RowTally> tallies = new ArrayList<>();
        Plan plan = new Plan(corpus, laps, drivers, () -> {
            RowTally tally = new RowTally();
            tallies.add(tally);
            return new FusedChain(shards, (shard, chunk) -> write(chunk, tally));
        });
        Crew.run(plan.drivers());
        RowTally written = new RowTally();
        tallies.forEach(written::add);
        return plan.finish(written);
    }

    private static Chunk write(Chunk chunk, RowTally tally) {
        tally.add(chunk.array(), chunk.size());
        chunk.settle();
        return chunk;
    }
}
