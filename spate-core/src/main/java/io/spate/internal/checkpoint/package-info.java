/**
 * From issued batches to positions that may be committed: acknowledgements, partition trackers, the commit guard. The
 * books belong to the controller thread; shares of an acknowledgement travel with the data.
 */
@NullMarked
package io.spate.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
