package io.spate.config;

import java.time.Duration;

/**
 * When reading pauses because of bytes that are not durable yet.
 *
 * @param maxInflightBytes bytes between sealing a chunk and settling it, key {@code backpressure.max-inflight-bytes}
 * @param highRatio share of them at which reading pauses, key {@code backpressure.high-ratio}
 * @param lowRatio share of them at which it resumes, below the other, key {@code backpressure.low-ratio}
 * @param minPause shortest pause, key {@code backpressure.min-pause}
 */
public record BackpressureConfig(long maxInflightBytes, double highRatio, double lowRatio, Duration minPause) {

    private static final BackpressureConfig DEFAULTS =
            new BackpressureConfig(256L << 20, 0.8, 0.5, Duration.ofMillis(500));

    public BackpressureConfig {
        Bound.atLeast("backpressure.max-inflight-bytes", maxInflightBytes, 1, "256 MiB suits most pipelines");
        if (!(0 < lowRatio && lowRatio < highRatio && highRatio <= 1)) {
            throw Bound.refuse(
                    "backpressure.low-ratio and backpressure.high-ratio",
                    "0 < low < high <= 1",
                    lowRatio + " and " + highRatio,
                    "0.5 and 0.8 suit most pipelines");
        }
        Bound.notNegative("backpressure.min-pause", minPause, "0 allows a pause of any length");
    }

    /** 256 MiB, pause at 0.8, resume at 0.5, at least 500 ms. */
    public static BackpressureConfig defaults() {
        return DEFAULTS;
    }

    /** Bytes in flight at which reading pauses, at least 1. */
    public long highBytes() {
        return Math.max(1, (long) (maxInflightBytes * highRatio));
    }

    /** Bytes in flight at which reading resumes. */
    public long lowBytes() {
        return (long) (maxInflightBytes * lowRatio);
    }
}
