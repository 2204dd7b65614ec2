package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.harness.Contender;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.RowTally;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** W2 by hand with a hand-off: a bounded queue and a sink thread for each shard. Used by the harness thread. */
public final class HandOff implements Contender {

    private final Corpus corpus;
    private final long laps;
    private final int shardCount;
    private final int drivers;

    public HandOff(Corpus corpus, long laps, int shards, int drivers) {
        this.corpus = corpus;
        this.laps = laps;
        this.shardCount = shards;
        this.drivers = drivers;
    }

    @Override
    public String name() {
        return "w2/hand-off/" + drivers;
    }

    @Override
    public String baseline() {
        return "w2/hand-inline/" + drivers;
    }

    @Override
    public Outcome run() throws Exception {
        ChunkPool pool = new ChunkPool();
        List<Shard> shards = new ArrayList<>();
        for (int shard = 0; shard < shardCount; shard++) {
            shards.add(new Shard(pool));
        }
        Plan plan = new Plan(
                corpus,
                laps,
                drivers,
                () -> new FusedChain(
                        shardCount, (shard, chunk) -> shards.get(shard).exchange(chunk)));
        List<Callable<Void>> work = new ArrayList<>(shards);
        AtomicInteger driversLeft = new AtomicInteger(drivers);
        plan.drivers().forEach(driver -> work.add(() -> drive(driver, driversLeft, shards)));
        Crew.run(work);
        RowTally written = new RowTally();
        shards.forEach(shard -> written.add(shard.tally()));
        return plan.finish(written);
    }

    private static Void drive(Driver driver, AtomicInteger driversLeft, List<Shard> shards)
            throws InterruptedException {
        driver.call();
        if (driversLeft.decrementAndGet() == 0) {
            shards.forEach(Shard::end);
        }
        return null;
    }
}
