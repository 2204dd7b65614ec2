package io.spate.benchmarks.hand;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.RowTally;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Who reads what in one run: the lanes dealt out to drivers in turn. Owned by the thread that runs the contender. */
final class Plan {

    private final Commits commits;
    private final List<Driver> drivers = new ArrayList<>();

    Plan(Corpus corpus, long laps, int driverCount, Supplier<FusedChain> chains) {
        int partitions = corpus.slabs().size();
        commits = new Commits(partitions);
        for (int driver = 0; driver < driverCount; driver++) {
            List<Lane> lanes = new ArrayList<>();
            for (int partition = driver; partition < partitions; partition += driverCount) {
                lanes.add(new Lane(partition, corpus.slabs().get(partition), laps));
            }
            drivers.add(new Driver(lanes, chains.get(), commits));
        }
    }

    List<Driver> drivers() {
        return drivers;
    }

    /** Commits for the last time and sums up. */
    Outcome finish(RowTally written) {
        drivers.forEach(driver -> commits.commit(driver.lanes()));
        long read = 0;
        long emitted = 0;
        for (Driver driver : drivers) {
            read += driver.lanes().stream().mapToLong(Lane::read).sum();
            emitted += driver.emitted();
        }
        return new Outcome(read, emitted, written.rows(), written.bytes(), written.checksum(), commits.sum());
    }
}
