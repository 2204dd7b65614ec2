package io.spate.jdbc;

/**
 * A statement that the database at hand understands, and how a row's values get into it. Immutable; shared by all
 * shards.
 *
 * @param sql the text with its parameters
 * @param subject names what is written in messages, such as {@code table delays}
 * @param binder sets the parameters
 */
record RowStatement<T>(String sql, String subject, RowBinder<? super T> binder) {}
