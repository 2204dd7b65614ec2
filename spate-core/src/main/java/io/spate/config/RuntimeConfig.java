package io.spate.config;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;

/**
 * Everything about a run that is not the pipeline itself. Immutable.
 *
 * @param driver the threads that read and process
 * @param checkpoint commits and the end of the run
 * @param backpressure limits of bytes in flight
 * @param sinkThreads threads that batch for the shards, at least 1, key {@code sink.threads}
 * @param eventPollTimeout longest wait for a source event, key {@code source.event-poll-timeout}
 * @param handleSignals whether {@code Runtime.run} drains on SIGTERM and SIGINT, key {@code runtime.handle-signals}
 * @param meters where meters are registered
 */
public record RuntimeConfig(
        DriverConfig driver,
        CheckpointConfig checkpoint,
        BackpressureConfig backpressure,
        int sinkThreads,
        Duration eventPollTimeout,
        boolean handleSignals,
        Optional<MeterRegistry> meters) {

    public RuntimeConfig {
        Bound.atLeast("sink.threads", sinkThreads, 1, "1 serves many shards; writes have threads of their own");
        Bound.positive("source.event-poll-timeout", eventPollTimeout, "50 ms suits most sources");
    }

    /** The defaults of every part, one sink thread, 50 ms, signals handled, no meters. */
    public static RuntimeConfig defaults() {
        return new RuntimeConfig(
                DriverConfig.defaults(),
                CheckpointConfig.defaults(),
                BackpressureConfig.defaults(),
                1,
                Duration.ofMillis(50),
                true,
                Optional.empty());
    }

    /** This with other driver threads. */
    public RuntimeConfig withDriver(DriverConfig driver) {
        return new RuntimeConfig(
                driver, checkpoint, backpressure, sinkThreads, eventPollTimeout, handleSignals, meters);
    }

    /** This with another number of driver threads. */
    public RuntimeConfig withDrivers(int threads) {
        return withDriver(
                new DriverConfig(threads, driver.maxPollRecords(), driver.lanePollInterval(), driver.idleFlush()));
    }

    /** This with other commits and another end. */
    public RuntimeConfig withCheckpoint(CheckpointConfig checkpoint) {
        return new RuntimeConfig(
                driver, checkpoint, backpressure, sinkThreads, eventPollTimeout, handleSignals, meters);
    }

    /** This with another time between commits. */
    public RuntimeConfig withCommitInterval(Duration interval) {
        return withCheckpoint(checkpoint.withInterval(interval));
    }

    /** This with another limit for the end of the run. */
    public RuntimeConfig withDrainTimeout(Duration drainTimeout) {
        return withCheckpoint(checkpoint.withDrainTimeout(drainTimeout));
    }

    /** This with other limits of bytes in flight. */
    public RuntimeConfig withBackpressure(BackpressureConfig backpressure) {
        return new RuntimeConfig(
                driver, checkpoint, backpressure, sinkThreads, eventPollTimeout, handleSignals, meters);
    }

    /** This with signals left to the application. */
    public RuntimeConfig withoutSignals() {
        return new RuntimeConfig(driver, checkpoint, backpressure, sinkThreads, eventPollTimeout, false, meters);
    }

    /** This with meters in {@code registry}. */
    public RuntimeConfig withMeters(MeterRegistry registry) {
        return new RuntimeConfig(
                driver, checkpoint, backpressure, sinkThreads, eventPollTimeout, handleSignals, Optional.of(registry));
    }
}
