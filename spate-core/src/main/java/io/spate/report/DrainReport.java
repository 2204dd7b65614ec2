package io.spate.report;

import java.time.Duration;

/**
 * What the end of a run took and gave up. What was given up is not committed: the next run reads it again.
 *
 * @param used time from the first step of the drain to the last
 * @param budget time it was allowed
 * @param abandonedBatches polled batches that were read but not settled
 * @param abandonedRows rows in sealed batches that no write reported durable
 */
public record DrainReport(Duration used, Duration budget, long abandonedBatches, long abandonedRows) {}
