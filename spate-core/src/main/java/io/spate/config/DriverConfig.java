package io.spate.config;

import java.time.Duration;

/**
 * The threads that read and process.
 *
 * @param threads number of driver threads, at least 1, key {@code driver.threads}
 * @param maxPollRecords most records of one poll, at least 1, key {@code driver.max-poll-records}
 * @param lanePollInterval how often a lane without data, or a decoder that is not ready, is asked, key {@code driver.lane-poll-interval}
 * @param idleFlush lull after which partly filled chunks are handed over, key {@code driver.idle-flush}
 */
public record DriverConfig(int threads, int maxPollRecords, Duration lanePollInterval, Duration idleFlush) {

    private static final int THREADS_BESIDE_DRIVERS = 2; // the controller's and the sinks'

    public DriverConfig {
        Bound.atLeast("driver.threads", threads, 1, "leave it unset for a number that suits the machine");
        Bound.atLeast("driver.max-poll-records", maxPollRecords, 1, "512 suits most sources");
        Bound.positive("driver.lane-poll-interval", lanePollInterval, "10 ms suits most sources");
        Bound.positive("driver.idle-flush", idleFlush, "100 ms suits most pipelines");
    }

    /** One driver per processor, less two but at least one; 512 records; 10 ms; 100 ms. */
    public static DriverConfig defaults() {
        int processors = java.lang.Runtime.getRuntime().availableProcessors();
        int threads = Math.max(1, processors - THREADS_BESIDE_DRIVERS);
        return new DriverConfig(threads, 512, Duration.ofMillis(10), Duration.ofMillis(100));
    }
}
