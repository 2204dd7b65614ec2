/** What users plug into a chain. Runs on driver threads. */
@NullMarked
package io.spate.operator;

import org.jspecify.annotations.NullMarked;
