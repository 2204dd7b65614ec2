package io.spate.report;

import java.time.Duration;

/**
 * What the end of a run took and gave up. What was given up is not committed: the next run reads it again.
 *
 * @param used time from the request to stop, or from what else ended the run, to the last step
 * @param budget time it was allowed
 * @param abandonedBatches polled batches that were read but not settled
 * @param abandonedRows rows in sealed batches that no write reported durable
 */
public record DrainReport(Duration used, Duration budget, long abandonedBatches, long abandonedRows) {}
