/** Measures Spate against the same work written by hand. Never published. */
package io.spate.benchmarks;
