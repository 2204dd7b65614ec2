package io.spate;

import io.spate.internal.sink.WriteThreads;
import io.spate.time.Clock;
import java.time.Duration;

/**
 * What a run takes from outside, so that a test can put its own in place.
 *
 * @param clock all time
 * @param writeThreads where blocking writes run
 * @param sourceWait longest wait inside a source; zero makes the controller's step non-blocking
 * @param nonce part of every batch's token, different for every run
 */
record Environment(Clock clock, WriteThreads writeThreads, Duration sourceWait, String nonce) {}
