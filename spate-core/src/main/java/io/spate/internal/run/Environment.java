package io.spate.internal.run;

import io.spate.internal.concurrent.InnerWait;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.sink.WriteThreads;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.function.Function;

/**
 * What a run takes from outside, so that a test can put its own in place.
 *
 * @param clock all time
 * @param writeThreads where blocking writes run
 * @param sourceWait longest wait inside a source; zero makes the controller's step non-blocking
 * @param innerWait how an agent whose thread has this parker waits in the middle of a step
 * @param nonce part of every batch's token, different for every run
 */
public record Environment(
        Clock clock,
        WriteThreads writeThreads,
        Duration sourceWait,
        Function<Parker, InnerWait> innerWait,
        String nonce) {}
