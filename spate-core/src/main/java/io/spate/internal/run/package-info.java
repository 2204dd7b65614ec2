/** Puts the engine of one run together, and supervises it from its start to its report. */
@NullMarked
package io.spate.internal.run;

import org.jspecify.annotations.NullMarked;
