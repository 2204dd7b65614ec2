/**
 * Threads, mailboxes, waiting and deadlines. The only package of the engine that parks, and the only one that creates
 * threads or queues. Depends on the clock alone.
 */
@NullMarked
package io.spate.internal.concurrent;

import org.jspecify.annotations.NullMarked;
