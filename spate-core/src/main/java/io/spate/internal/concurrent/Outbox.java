package io.spate.internal.concurrent;

/** The sending side of a mailbox. Any thread; never blocks, never refuses. */
@FunctionalInterface
public interface Outbox<M> {

    void send(M message);
}
