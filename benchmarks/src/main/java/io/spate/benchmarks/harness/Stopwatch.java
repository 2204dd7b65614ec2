package io.spate.benchmarks.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Runs a contender once and measures what that cost. Used by the harness thread. */
final class Stopwatch {

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final AllocationMeter allocations = new AllocationMeter();

    /**
     * Runs the contender on an empty young generation.
     *
     * @throws IllegalStateException if it did not do what it should
     */
    Sample measure(Contender contender, Outcome expected) throws Exception {
        System.gc();
        long bytes = allocations.allocatedBytes();
        long cpuNanos = system.getProcessCpuTime();
        long wallNanos = System.nanoTime();
        Outcome outcome = contender.run();
        wallNanos = System.nanoTime() - wallNanos;
        cpuNanos = system.getProcessCpuTime() - cpuNanos;
        bytes = allocations.allocatedBytes() - bytes;
        outcome.requireEqual(expected, contender.name());
        double records = expected.read();
        return new Sample(wallNanos / records, cpuNanos / records, bytes / records);
    }
}
