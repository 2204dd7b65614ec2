package io.spate.jdbc;

import io.spate.error.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The columns that an upsert writes: at least one key column, and any number of others. Immutable and safe for any
 * thread.
 *
 * <pre>{@code
 * Columns.keyedBy("partition", Delay::partition)
 *         .key("position", Delay::position)
 *         .column("city", Delay::city);
 * }</pre>
 *
 * <p>A name is the column's own, without quotes; it is compared with the table's columns exactly first and then
 * ignoring case. A value function runs on write threads, by several at once if the sink has several shards or writes in
 * flight, and again for each attempt; an exception of it faults the row. It may return null, which writes NULL. An enum
 * is written as its name and an {@link java.time.Instant} as the {@link java.time.OffsetDateTime} in UTC (on SQLite as
 * its ISO text); any other value is handed to the driver's
 * {@link java.sql.PreparedStatement#setObject(int, Object) setObject} as it is.
 *
 * @param <T> the row type
 */
public final class Columns<T> {

    private final List<Column<T>> keys;
    private final List<Column<T>> others;

    private Columns(List<Column<T>> keys, List<Column<T>> others) {
        this.keys = List.copyOf(keys);
        this.others = List.copyOf(others);
    }

    /**
     * Columns that begin with a key column. All key columns together identify a row: the table has a primary key or a
     * unique index over exactly them.
     *
     * @throws ConfigException the name is blank
     */
    public static <T> Columns<T> keyedBy(String name, Function<? super T, ?> value) {
        return new Columns<T>(List.of(), List.of()).key(name, value);
    }

    /**
     * These columns and one more that belongs to the key.
     *
     * @throws ConfigException the name is blank or already there
     */
    public Columns<T> key(String name, Function<? super T, ?> value) {
        return new Columns<>(with(keys, name, value), others);
    }

    /**
     * These columns and one more that an upsert overwrites where the key exists.
     *
     * @throws ConfigException the name is blank or already there
     */
    public Columns<T> column(String name, Function<? super T, ?> value) {
        return new Columns<>(keys, with(others, name, value));
    }

    private List<Column<T>> with(List<Column<T>> some, String name, Function<? super T, ?> value) {
        Objects.requireNonNull(value, "value");
        if (name.isBlank()) {
            throw new ConfigException("a column's name must not be blank; name the column as the table does");
        }
        if (all().stream().anyMatch(column -> column.name().equals(name))) {
            throw new ConfigException(
                    "column \"" + name + "\" must be named once, but is named twice; remove one of them");
        }
        List<Column<T>> more = new ArrayList<>(some);
        more.add(new Column<>(name, value));
        return more;
    }

    List<Column<T>> keys() {
        return keys;
    }

    List<Column<T>> others() {
        return others;
    }

    /** Keys first; the order of the statement's parameters. */
    List<Column<T>> all() {
        return Stream.concat(keys.stream(), others.stream()).toList();
    }
}
