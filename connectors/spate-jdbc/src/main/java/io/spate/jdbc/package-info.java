/**
 * Writes rows to a database through JDBC. {@link io.spate.jdbc.JdbcSink} is the way in; connections belong to the write
 * calls of one shard. Depends on the core's exported packages and on {@code java.sql}.
 */
@NullMarked
package io.spate.jdbc;

import org.jspecify.annotations.NullMarked;
