/** Meters of a running pipeline, registered when it is assembled and removed when it ends. */
@NullMarked
package io.spate.internal.metrics;

import org.jspecify.annotations.NullMarked;
