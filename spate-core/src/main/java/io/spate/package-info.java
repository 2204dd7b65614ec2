/**
 * Describe a pipeline with {@link io.spate.Pipeline} and run it with {@link io.spate.Runtime}. The rest of this package is
 * the composition root of the engine, which sees every other package and which no other package sees.
 */
@NullMarked
package io.spate;

import org.jspecify.annotations.NullMarked;
