package io.spate;

import io.spate.config.SinkConfig;
import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.sink.WriteResult;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A sink that answers writes by a test's script, durably by default, and remembers what is durable in which order. */
final class ScriptedSink implements Sink<Row> {

    /** What a write does after it was asked; it may make the rows durable and fail all the same. */
    @FunctionalInterface
    interface Answer {
        WriteResult answer(Runnable makeDurable) throws Exception;
    }

    static final Answer DURABLE = makeDurable -> {
        makeDurable.run();
        return WriteResult.durable();
    };

    final SinkConfig config;
    final int shards;
    final Deque<Answer> answers = new ArrayDeque<>();
    final List<Row> durable = new ArrayList<>();
    final List<String> journal = new ArrayList<>();
    final List<String> violations = new ArrayList<>();

    /** Shards whose writes fail for now, whatever else they would have answered. */
    final Set<Integer> deadShards = new TreeSet<>();

    /** Rows that the destination refuses for good. */
    Predicate<Row> rejects = row -> false;

    /** Throws for a row that cannot be encoded. */
    Consumer<Row> check = row -> {};

    /** True if a row's shard is chosen by its position, else by its record's key. */
    boolean routesByRow;

    /** Sees the rows of each batch at its first attempt, with the shard. */
    BiConsumer<Integer, List<Row>> onBatch = (shard, rows) -> {};

    RuntimeException openFailure;
    private final RowFormat format;
    private final Map<String, List<Row>> contents = new HashMap<>();

    ScriptedSink(int shards, SinkConfig config, RowFormat format) {
        this.shards = shards;
        this.config = config;
        this.format = format;
    }

    @Override
    public void open(SinkContext context) {
        journal.add("open");
        if (openFailure != null) {
            throw openFailure;
        }
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public SinkConfig config() {
        return config;
    }

    @Override
    public ShardRouter<? super Row> router() {
        ShardRouter<Row> byRow = (row, meta, all) -> (int) ((row.position() + row.child()) % all);
        return routesByRow ? byRow : ShardRouter.byKey();
    }

    @Override
    public Optional<RowEncoder<Row>> encoder() {
        return format.encoder(row -> check.accept(row));
    }

    @Override
    public ShardWriter<Row> writer(int shard) {
        return this::write;
    }

    private WriteResult write(SealedBatch<Row> batch) throws Exception {
        List<Row> rows = format.rowsOf(batch);
        List<Row> before = contents.putIfAbsent(batch.token(), rows);
        if (before == null) {
            onBatch.accept(batch.shard(), rows);
        } else if (!before.equals(rows)) {
            violations.add(
                    "attempt " + batch.attempt() + " of " + batch.token() + " has rows " + rows + ", not " + before);
        }
        if (rows.size() != batch.rowCount()) {
            violations.add(batch.token() + " has " + rows.size() + " rows, not " + batch.rowCount());
        }
        journal.add("write " + batch.shard() + " " + rows);
        if (deadShards.contains(batch.shard())) {
            throw new IOException("no route to shard " + batch.shard());
        }
        Answer answer = answers.isEmpty() ? DURABLE : answers.removeFirst();
        List<Row> refused = rows.stream().filter(rejects).toList();
        WriteResult result = answer.answer(() -> {
            durable.addAll(
                    refused.isEmpty()
                            ? rows
                            : rows.stream().filter(rejects.negate()).toList());
        });
        return refused.isEmpty() ? result : WriteResult.rejected(refused.size(), "out of range");
    }

    @Override
    public void close() {
        journal.add("close");
    }

    /** How often each row became durable. */
    Map<Row, Integer> copies() {
        Map<Row, Integer> copies = new LinkedHashMap<>();
        durable.forEach(row -> copies.merge(row, 1, Integer::sum));
        return copies;
    }
}
