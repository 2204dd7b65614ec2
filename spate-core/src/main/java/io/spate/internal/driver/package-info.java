/**
 * Driver threads: lanes in rotation, suspended batches, gates, and what controller and drivers say to each other. Others
 * see its messages and the {@code Driver} alone.
 */
@NullMarked
package io.spate.internal.driver;

import org.jspecify.annotations.NullMarked;
