package io.spate.internal.sink;

import io.spate.sink.SealedBatch;
import io.spate.sink.ShardWriter;
import io.spate.sink.WriteResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A writer that answers by a test's script, durably by default, and writes down what it was asked to write. */
final class ScriptedWriter implements ShardWriter<Object> {

    /** What a write call does. */
    @FunctionalInterface
    interface Answer {
        WriteResult answer() throws Exception;
    }

    final Deque<Answer> answers = new ArrayDeque<>();

    /** One line for each call: token, attempt and rows. */
    final List<String> calls = new ArrayList<>();

    /** Rows of the calls that returned a result. */
    final List<Integer> durable = new ArrayList<>();

    private final Map<String, List<Integer>> contents = new HashMap<>();

    /** The next call throws this. */
    void failNext(Exception failure) {
        answers.add(() -> {
            throw failure;
        });
    }

    @Override
    public WriteResult write(SealedBatch<Object> batch) throws Exception {
        List<Integer> rows = ChunkMaker.rows(batch.frames());
        calls.add(batch.token() + " #" + batch.attempt() + " " + rows);
        List<Integer> before = contents.putIfAbsent(batch.token(), rows);
        if (before != null && !before.equals(rows)) {
            throw new AssertionError(batch + " has the rows " + rows + " instead of " + before);
        }
        Answer answer = answers.isEmpty() ? WriteResult::durable : answers.removeFirst();
        WriteResult result = answer.answer();
        durable.addAll(rows);
        return result;
    }
}
