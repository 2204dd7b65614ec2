/** The workloads written for Spate, as a user would. */
package io.spate.benchmarks.spate;
