package io.spate.internal.driver;

import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.concurrent.Outbox;

/** Where a driver's events and its batches' registrations go: one queue, so that the order between them holds. */
public record DriverControls(Outbox<? super DriverEvent> events, Outbox<? super CheckpointEvent> books) {}
