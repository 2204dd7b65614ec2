package io.spate.internal.control;

import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.InnerWait;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.sink.ShardCommand;
import io.spate.source.Source;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * What a controller works with. Immutable.
 *
 * @param sourceWait longest wait inside the source; zero makes every step non-blocking
 * @param innerWait how to wait for a revocation that the source asked for from inside
 */
public record ControllerParts(
        Source<?> source,
        String pipeline,
        SourceWait wakeup,
        Duration sourceWait,
        InnerWait innerWait,
        RuntimeConfig config,
        Clock clock,
        Mailbox<Letter<? super ControlHandler>> mailbox,
        List<DriverPort> drivers,
        List<Outbox<ShardCommand>> shards,
        RunState state) {}
