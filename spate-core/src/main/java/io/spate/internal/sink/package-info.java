/**
 * From chunks to durable batches: shard queues, shard workers with batching, limits, time-outs and retries. Workers are
 * owned by sink threads; queues, pools and chunks are handed over.
 */
@NullMarked
package io.spate.internal.sink;

import org.jspecify.annotations.NullMarked;
