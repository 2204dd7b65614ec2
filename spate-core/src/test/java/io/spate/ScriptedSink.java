package io.spate;

import io.spate.config.SinkConfig;
import io.spate.record.PartitionId;
import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.sink.WriteResult;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    private final boolean isEncoding;
    private final Map<String, List<Row>> contents = new HashMap<>();
    RuntimeException openFailure;

    ScriptedSink(int shards, SinkConfig config, boolean isEncoding) {
        this.shards = shards;
        this.config = config;
        this.isEncoding = isEncoding;
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
    public Optional<RowEncoder<Row>> encoder() {
        RowEncoder<Row> encoder = (row, out) -> {
            out.putInt(Integer.parseInt(row.partition().name()));
            out.putLong(row.position());
            out.putInt(row.child());
        };
        return isEncoding ? Optional.of(encoder) : Optional.empty();
    }

    @Override
    public ShardWriter<Row> writer(int shard) {
        return this::write;
    }

    private WriteResult write(SealedBatch<Row> batch) throws Exception {
        List<Row> rows = isEncoding ? decode(batch.frames()) : List.copyOf(batch.rows());
        List<Row> before = contents.putIfAbsent(batch.token(), rows);
        if (before != null && !before.equals(rows)) {
            violations.add(
                    "attempt " + batch.attempt() + " of " + batch.token() + " has rows " + rows + ", not " + before);
        }
        journal.add("write " + batch.shard() + " " + rows);
        Answer answer = answers.isEmpty() ? DURABLE : answers.removeFirst();
        return answer.answer(() -> durable.addAll(rows));
    }

    private static List<Row> decode(List<ByteBuffer> frames) {
        List<Row> rows = new ArrayList<>();
        for (ByteBuffer frame : frames) {
            frame.order(ByteOrder.LITTLE_ENDIAN);
            while (frame.hasRemaining()) {
                rows.add(new Row(PartitionId.of(frame.getInt()), frame.getLong(), frame.getInt()));
            }
        }
        return rows;
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
