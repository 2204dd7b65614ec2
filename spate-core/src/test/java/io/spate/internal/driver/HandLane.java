package io.spate.internal.driver;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** A lane that answers each poll with what a test has put in, in that order. Owned by the test's thread. */
final class HandLane implements SourceLane<Object> {

    private final LaneId id;
    private final PartitionId partition;
    private final List<String> journal;
    private final Deque<Supplier<RecordBatch<Object>>> answers = new ArrayDeque<>();
    private long nextPosition;
    int polls;
    int closes;
    RuntimeException closeFailure;

    HandLane(LaneId id, PartitionId partition, List<String> journal) {
        this.id = id;
        this.partition = partition;
        this.journal = journal;
    }

    /** One more poll returns these records, however many are asked for. */
    HandLane has(Object... records) {
        answers.add(() -> {
            Batch batch = new Batch(nextPosition, records);
            nextPosition += records.length;
            return batch;
        });
        return this;
    }

    /** One more poll is answered by this. */
    HandLane answers(Supplier<RecordBatch<Object>> answer) {
        answers.add(answer);
        return this;
    }

    HandLane throwsAtPoll(Throwable failure) {
        return answers(() -> sneak(failure));
    }

    HandLane ends() {
        return answers(RecordBatch::end);
    }

    int left() {
        return answers.size();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable, R> R sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    @Override
    public LaneId id() {
        return id;
    }

    @Override
    public PartitionId partition() {
        return partition;
    }

    @Override
    public RecordBatch<Object> poll(int maxRecords) {
        polls++;
        if (answers.isEmpty()) {
            return RecordBatch.none();
        }
        journal.add("poll " + id.value());
        return answers.removeFirst().get();
    }

    @Override
    public void close() {
        closes++;
        journal.add("close " + id.value());
        if (closeFailure != null) {
            throw closeFailure;
        }
    }

    /** Records at positions that count on. */
    static class Batch implements RecordBatch<Object> {

        private final long first;
        private final Object[] records;
        private int current = -1;

        Batch(long first, Object... records) {
            this.first = first;
            this.records = records;
        }

        @Override
        public boolean advance() {
            current = Math.min(current + 1, records.length);
            return current < records.length;
        }

        @Override
        public Object record() {
            return records[current];
        }

        @Override
        public long position() {
            return first + current;
        }

        @Override
        public long timestamp() {
            return RecordMeta.NO_TIMESTAMP;
        }

        @Override
        public long keyHash() {
            return RecordMeta.NO_KEY;
        }

        @Override
        public long nextPosition() {
            return first + records.length;
        }
    }
}
