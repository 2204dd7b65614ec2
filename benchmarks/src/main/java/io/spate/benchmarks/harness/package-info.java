/** Runs contenders in turn, checks what they did, and compares them. Knows no contender. */
package io.spate.benchmarks.harness;
