/** Whole pipelines, stepped and simulated on one thread under a clock that stands until it is moved. */
@NullMarked
package io.spate.test;

import org.jspecify.annotations.NullMarked;
