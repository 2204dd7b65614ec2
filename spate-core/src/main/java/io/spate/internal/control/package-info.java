/**
 * The controller thread: source events, assignment, commits, and the end of a run. It knows drivers and shards by their
 * messages only.
 */
@NullMarked
package io.spate.internal.control;

import org.jspecify.annotations.NullMarked;
