package io.spate.internal.concurrent;

/**
 * A message that knows which method of its reader takes it, so that a new kind of message does not compile until every
 * reader handles it. Immutable.
 */
public interface Letter<H> {

    void deliverTo(H handler);
}
