package io.spate.benchmarks.hand;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Pushes batches of its lanes in turn until they end, and commits on the way. One thread's work. */
final class Driver implements Callable<Void> {

    private static final long COMMIT_INTERVAL_NANOS = 100_000_000;

    private final List<Lane> lanes;
    private final FusedChain chain;
    private final Commits commits;
    private long nextCommitNanos;

    Driver(List<Lane> lanes, FusedChain chain, Commits commits) {
        this.lanes = lanes;
        this.chain = chain;
        this.commits = commits;
    }

    @Override
    public Void call() throws InterruptedException {
        nextCommitNanos = System.nanoTime() + COMMIT_INTERVAL_NANOS;
        List<Lane> open = new ArrayList<>(lanes);
        while (!open.isEmpty()) {
            for (int i = open.size() - 1; i >= 0; i--) {
                if (!open.get(i).pushNext(chain)) {
                    open.remove(i);
                }
            }
            commitIfDue();
        }
        chain.flush();
        return null;
    }

    private void commitIfDue() {
        long now = System.nanoTime();
        if (now - nextCommitNanos >= 0) {
            nextCommitNanos = now + COMMIT_INTERVAL_NANOS;
            commits.commit(lanes);
        }
    }

    List<Lane> lanes() {
        return lanes;
    }

    /** Rows that left the chain. */
    long emitted() {
        return chain.emitted();
    }
}
