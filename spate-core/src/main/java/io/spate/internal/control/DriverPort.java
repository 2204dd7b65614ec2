package io.spate.internal.control;

import io.spate.internal.concurrent.Outbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.driver.DriverCommand;

/** A driver as the controller sees it. */
public record DriverPort(Outbox<DriverCommand> outbox, Wakeup wakeup) {}
