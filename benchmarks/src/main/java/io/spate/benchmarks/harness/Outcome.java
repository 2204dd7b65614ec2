package io.spate.benchmarks.harness;

/**
 * What a run did, for comparing it with what it should have done.
 *
 * @param read payloads that were read
 * @param emitted rows that left the chain
 * @param written rows that arrived in the sink
 * @param bytes their encoded size
 * @param checksum over the written rows, whatever their order
 * @param committed sum of the positions that were committed last, over the partitions
 */
public record Outcome(long read, long emitted, long written, long bytes, long checksum, long committed) {

    /** What a chain did that has no sink behind it. */
    public static Outcome withoutSink(long read, long emitted, long bytes) {
        return new Outcome(read, emitted, 0, bytes, 0, 0);
    }

    /**
     * Refuses a run that did something else.
     *
     * @throws IllegalStateException if this differs from {@code expected}
     */
    public void requireEqual(Outcome expected, String contender) {
        if (!equals(expected)) {
            throw new IllegalStateException(
                    contender + " did " + this + " instead of " + expected + "; its figures would be worthless");
        }
    }
}
