/** The reference data: made once, then read only. Depends on nothing. */
package io.spate.benchmarks.data;
