/** Bytes in flight, and which lanes must not be read because of them. Depends on configuration, deadlines and wake-ups alone. */
@NullMarked
package io.spate.internal.backpressure;

import org.jspecify.annotations.NullMarked;
