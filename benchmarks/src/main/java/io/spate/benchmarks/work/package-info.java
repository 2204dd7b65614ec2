/** The steps of the reference chain, used alike by every contender. Depends on nothing. */
package io.spate.benchmarks.work;
