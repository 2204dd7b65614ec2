package io.spate.jdbc;

import io.spate.config.SinkConfig;
import io.spate.error.ConfigException;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows to a database, each batch in one transaction: with a statement of the user, or with an upsert built from
 * a table and its columns.
 *
 * <pre>{@code
 * JdbcSink.upsert(dataSource, "delays", Columns.keyedBy("partition", Delay::partition)
 *         .key("position", Delay::position)
 *         .column("city", Delay::city))
 * }</pre>
 *
 * <p><b>Delivery.</b> A batch is committed whole or not at all, and is written again when that failed or when the
 * connection broke during the commit, so that its outcome is unknown. Written twice, an upsert leaves one copy of each
 * row; a plain insert adds a second one, or fails if the table has a key. With one write in flight, which is the
 * default, rows of one partition reach their shard in order, and the last row of a key remains.
 *
 * <p><b>Start.</b> Opening takes one connection, asks whether the statement can be executed as far as that shows
 * without executing it, and gives the connection back. Any error then is fatal, and nothing starts.
 *
 * <p><b>Connections.</b> Each shard takes one for each write in flight from the data source, pooled or not, when it
 * first needs it, and keeps it until it fails or the sink is closed. A connection that went stale costs one attempt. An
 * attempt that the runtime left behind loses its connection when the next attempt of its batch starts, or when the sink
 * is closed; either may wait for a driver that cannot be cancelled, such as SQLite's while it waits for a lock.
 *
 * <p><b>Errors.</b> Lost connections, deadlocks, lock and other time-outs, and exhausted resources are tried again.
 * Refused values and violated constraints fault the record. Anything else, such as a missing table or right, ends the
 * run.
 *
 * <p>SQLite has one writer at a time: give it one shard. With PostgreSQL's {@code reWriteBatchedInserts} two rows with
 * the same key in one batch are refused by the database: leave it off for an upsert unless keys are unique.
 *
 * <p>A description: immutable, each option returns a new one. It is run by one pipeline at a time; the data source
 * stays the user's to close.
 *
 * @param <T> the row type
 */
public final class JdbcSink<T> implements Sink<T> {

    private static final SinkConfig DEFAULTS =
            SinkConfig.defaults().withMaxInFlight(1).withBatch(5_000, 8L << 20, Duration.ofMillis(500));

    private final DataSource dataSource;
    private final Target<T> target;
    private final int shards;
    private final ShardRouter<? super T> router;
    private final SinkConfig config;

    private @Nullable RowStatement<T> opened;

    private JdbcSink(
            DataSource dataSource, Target<T> target, int shards, ShardRouter<? super T> router, SinkConfig config) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.target = target;
        this.shards = shards;
        this.router = Objects.requireNonNull(router, "router");
        this.config = Objects.requireNonNull(config, "config");
    }

    /**
     * A sink that executes {@code sql} once for each row, with the parameters that {@code binder} sets. The statement
     * returns no rows, and should be idempotent: see above for what a plain insert does.
     *
     * @throws ConfigException the statement is blank
     */
    public static <T> JdbcSink<T> statement(DataSource dataSource, String sql, RowBinder<? super T> binder) {
        if (sql.isBlank()) {
            throw new ConfigException(
                    "the statement must not be blank; give an INSERT with a parameter for each value");
        }
        Objects.requireNonNull(binder, "binder");
        return new JdbcSink<>(dataSource, new GivenStatement<>(sql, binder), 1, ShardRouter.byKey(), DEFAULTS);
    }

    /**
     * A sink that inserts rows into {@code table}, or overwrites the other columns of those whose key is there. Knows
     * SQLite, PostgreSQL, H2, MySQL and MariaDB; which of them it is shows when the sink is opened.
     *
     * @param table {@code table} or {@code schema.table}, without quotes; any name is taken literally, and compared
     *     exactly first, then in the case in which the database keeps names
     * @throws ConfigException the table is blank or has a blank part
     */
    public static <T> JdbcSink<T> upsert(DataSource dataSource, String table, Columns<T> columns) {
        return new JdbcSink<>(dataSource, new Upsert<>(table, columns), 1, ShardRouter.byKey(), DEFAULTS);
    }

    /**
     * This with another number of shards, each with connections and batches of its own; 1 unless told.
     *
     * @throws ConfigException the number is less than 1
     */
    public JdbcSink<T> shards(int shards) {
        if (shards < 1) {
            throw new ConfigException(
                    "the number of shards must be at least 1, but is " + shards + "; 1 suits most databases");
        }
        return new JdbcSink<>(dataSource, target, shards, router, config);
    }

    /** This with another way to spread rows over the shards; by the record's key unless told. */
    public JdbcSink<T> routedBy(ShardRouter<? super T> router) {
        return new JdbcSink<>(dataSource, target, shards, router, config);
    }

    /**
     * This with other batching, limits and retries. Unless told: batches of at most 5 000 rows, 8 MiB and 500 ms, one
     * write in flight, and otherwise {@link SinkConfig#defaults()}.
     */
    public JdbcSink<T> config(SinkConfig config) {
        return new JdbcSink<>(dataSource, target, shards, router, config);
    }

    @Override
    public void open(SinkContext context) {
        opened = new OpenCheck<>(context.pipeline(), dataSource, target).run();
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public ShardRouter<? super T> router() {
        return router;
    }

    @Override
    public ShardWriter<T> writer(int shard) {
        RowStatement<T> statement = opened;
        if (statement == null) {
            throw new IllegalStateException(target.subject() + " has no writer before it is opened; call open first");
        }
        return new JdbcWriter<>(shard, dataSource, statement);
    }

    @Override
    public SinkConfig config() {
        return config;
    }
}
