package io.spate.test;

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
import java.util.Collections;
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
import org.jspecify.annotations.Nullable;

/**
 * A sink that answers writes by a test's script, durably by default, and remembers what is durable in which order. What is
 * durable outlives a run, as it does in a real destination. Owned by the test's thread.
 */
public final class ScriptedSink<R> implements Sink<R> {

    /** What a write does after it was asked; it may make the rows durable and fail all the same. */
    @FunctionalInterface
    public interface Answer {

        /** Called in place of the write; runs {@code makeDurable} if the rows are to be kept. */
        WriteResult answer(Runnable makeDurable) throws Exception;
    }

    /** Takes all rows. */
    public static final Answer DURABLE = makeDurable -> {
        makeDurable.run();
        return WriteResult.durable();
    };

    /** Takes all rows, but the reply is lost: the write is tried again. */
    public static final Answer REPLY_LOST = makeDurable -> {
        makeDurable.run();
        throw new IOException("reply lost");
    };

    /** Takes nothing for now. */
    public static final Answer AWAY = makeDurable -> {
        throw new IOException("broken pipe");
    };

    final SinkConfig config;
    final int shards;
    final Deque<Answer> answers = new ArrayDeque<>();
    final List<R> durable = new ArrayList<>();
    Journal journal = new Journal();
    final List<String> violations = new ArrayList<>();

    /** Shards whose writes fail for now, whatever else they would have answered. */
    final Set<Integer> deadShards = new TreeSet<>();

    /** Shards whose last write failed. */
    final Set<Integer> troubled = new TreeSet<>();

    /** Rows that the destination refuses for good. */
    Predicate<R> rejects = row -> false;

    /** Throws for a row that cannot be encoded. */
    Consumer<R> check = row -> {};

    ShardRouter<? super R> router = ShardRouter.byKey();

    /** Sees the rows of each batch at its first attempt, with the shard. */
    BiConsumer<Integer, List<R>> onBatch = (shard, rows) -> {};

    @Nullable
    RuntimeException openFailure;

    private final RowFormat<R> format;
    private final Map<String, List<R>> contents = new HashMap<>();

    /** A sink of one shard, whose rows are written as soon as they come. */
    public ScriptedSink() {
        this(1, SinkConfig.defaults(), RowFormat.objects());
    }

    /**
     * A sink.
     *
     * @param config how rows are batched, retried and refused
     * @param format how rows travel
     */
    public ScriptedSink(int shards, SinkConfig config, RowFormat<R> format) {
        this.shards = shards;
        this.config = config;
        this.format = format;
    }

    @Override
    public void open(SinkContext context) {
        journal.add("open");
        SourceFaults.throwIfSet(openFailure);
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
    public ShardRouter<? super R> router() {
        return router;
    }

    @Override
    public Optional<RowEncoder<R>> encoder() {
        return format.encoder(row -> check.accept(row));
    }

    @Override
    public ShardWriter<R> writer(int shard) {
        return this::write;
    }

    private WriteResult write(SealedBatch<R> batch) throws Exception {
        List<R> rows = format.rowsOf(batch);
        List<R> before = contents.putIfAbsent(batch.token(), rows);
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
        troubled.add(batch.shard()); // until it is known to succeed
        if (deadShards.contains(batch.shard())) {
            throw new IOException("no route to shard " + batch.shard());
        }
        Answer answer = answers.isEmpty() ? DURABLE : answers.removeFirst();
        List<R> refused = rows.stream().filter(rejects).toList();
        WriteResult result = answer.answer(() -> {
            durable.addAll(
                    refused.isEmpty()
                            ? rows
                            : rows.stream().filter(rejects.negate()).toList());
        });
        troubled.remove(batch.shard());
        return refused.isEmpty() ? result : WriteResult.rejected(refused.size(), "out of range");
    }

    @Override
    public void close() {
        journal.add("close");
    }

    /** What was written so far and is kept, in that order. */
    public List<R> durable() {
        return Collections.unmodifiableList(durable);
    }

    /** What this sink was told. */
    public Journal journal() {
        return journal;
    }

    /** What this sink is told goes into this journal from now on. */
    public void journalIn(Journal shared) {
        journal = shared;
    }

    /** The next write that is answered at all is answered so. */
    public void answerNext(Answer answer) {
        answers.add(answer);
    }

    /** Writes of a shard fail for now, until {@link #heal()}. */
    public void killShard(int shard) {
        deadShards.add(shard);
    }

    /** Every later write succeeds, but for rows that {@link #reject} names. */
    public void heal() {
        deadShards.clear();
        answers.clear();
    }

    /** The destination refuses these rows for good, whatever else is in their batch. */
    public void reject(Predicate<R> rejected) {
        rejects = rejected;
    }

    /** How often each row became durable. */
    public Map<R, Integer> copies() {
        Map<R, Integer> copies = new LinkedHashMap<>();
        durable.forEach(row -> copies.merge(row, 1, Integer::sum));
        return copies;
    }
}
