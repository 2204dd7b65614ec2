package io.spate.internal.control;

import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.driver.DriverEvent;
import io.spate.internal.sink.ShardEvent;

/** Everything that the controller's one mailbox delivers. */
public interface ControlHandler
        extends CheckpointEvent.Handler, DriverEvent.Handler, ShardEvent.Handler, RunRequest.Handler {}
