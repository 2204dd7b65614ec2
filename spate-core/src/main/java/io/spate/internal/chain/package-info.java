/**
 * The operator chain of one driver: from a record of a lane to rows in the open chunks of the shards. Owned by driver
 * threads.
 */
@NullMarked
package io.spate.internal.chain;

import org.jspecify.annotations.NullMarked;
