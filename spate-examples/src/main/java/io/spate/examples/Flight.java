package io.spate.examples;

/**
 * A flight as it is in the input. Unknown fields of the input are ignored.
 *
 * @param date departure as in {@code 2001/01/01 00:47}, local time
 * @param delay minutes, negative for one that was early
 * @param distance miles
 * @param origin the airport it left, by its IATA code
 * @param destination the airport it went to, by its IATA code
 */
record Flight(String date, int delay, int distance, String origin, String destination) {}
