/** The contract of an output: routing and encoding on driver threads, writing on write threads. */
@NullMarked
package io.spate.sink;

import org.jspecify.annotations.NullMarked;
