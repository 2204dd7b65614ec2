package io.spate.benchmarks.harness;

/** One way to do a workload. Used by the harness thread, one run at a time. */
public interface Contender {

    /** Workload, kind and drivers, such as {@code w2/hand-off/1}. */
    String name();

    /** Name of the contender that this one is compared with; its own name for a limit. */
    String baseline();

    /** Does the whole workload and returns when everything is written and committed. */
    Outcome run() throws Exception;
}
