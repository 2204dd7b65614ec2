/** The limit: the workloads written by hand, as fast as plain Java allows with the same guarantees. */
package io.spate.benchmarks.hand;
