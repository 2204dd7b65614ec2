package io.spate.jdbc;

import java.util.function.Function;

/**
 * A column by the name the user gave, with the value that a row has for it. Immutable.
 *
 * @param <T> the row type
 */
record Column<T>(String name, Function<? super T, ?> value) {}
