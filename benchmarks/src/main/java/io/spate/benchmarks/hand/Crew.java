package io.spate.benchmarks.hand;

import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs each piece of work on a thread of its own. */
final class Crew {

    private Crew() {}

    /** Returns when all are done; the first that fails ends the others. */
    static void run(Collection<? extends Callable<Void>> work) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            CompletionService<Void> ends = new ExecutorCompletionService<>(threads);
            work.forEach(ends::submit);
            for (int ended = 0; ended < work.size(); ended++) {
                ends.take().get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
