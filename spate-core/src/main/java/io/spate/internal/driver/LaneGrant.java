package io.spate.internal.driver;

import io.spate.internal.checkpoint.PartitionGrant;
import io.spate.source.SourceLane;

/** One lane for a driver, with the grant of its partition, which lanes of one partition share. Immutable. */
public record LaneGrant(SourceLane<?> lane, PartitionGrant partition) {}
