package io.spate.benchmarks.harness;

/**
 * What one run cost, for each payload read.
 *
 * @param wallNanos elapsed time
 * @param cpuNanos processor time of all threads
 * @param bytes allocated by all threads
 */
public record Sample(double wallNanos, double cpuNanos, double bytes) {}
