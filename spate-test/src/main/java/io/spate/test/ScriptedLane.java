package io.spate.test;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import java.util.Iterator;
import java.util.List;

/** A lane of a scripted source; it reads its log from where the last commit left it. */
final class ScriptedLane<T> implements SourceLane<T> {

    private final ScriptedSource<T> source;
    private final LaneId id;
    private final ScriptedLog<T> log;
    private final ScriptedLog.Reading reading;
    private boolean isClosed;

    ScriptedLane(ScriptedSource<T> source, LaneId id, ScriptedLog<T> log, ScriptedLog.Reading reading) {
        this.source = source;
        this.id = id;
        this.log = log;
        this.reading = reading;
    }

    @Override
    public LaneId id() {
        source.looks++;
        return id;
    }

    @Override
    public boolean equals(Object other) {
        source.looks++;
        return this == other;
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public PartitionId partition() {
        return log.partition;
    }

    @Override
    public boolean keepWaker(Runnable waker) {
        SourceFaults.throwIfSet(source.faults.keepWaker);
        if (source.wakesDrivers) {
            source.wakers.put(id, waker);
        }
        return source.wakesDrivers;
    }

    @Override
    public RecordBatch<T> poll(int maxRecords) {
        source.onLanePoll.run();
        if (isClosed) {
            throw new AssertionError(id + " is polled after it was closed");
        }
        SourceFaults.throwNext(source.faults.lanePolls);
        List<ScriptedRecord<T>> records = log.read(reading, maxRecords);
        if (!records.isEmpty()) {
            return new Batch(records);
        }
        source.onLanePollReturn.run();
        return log.isOver(reading) ? RecordBatch.end() : RecordBatch.none();
    }

    @Override
    public void close() {
        if (isClosed) {
            source.violations.add(id + " was closed twice");
        }
        isClosed = true;
        source.journal.add("close " + id);
        SourceFaults.throwIfSet(source.faults.laneClose);
    }

    private final class Batch implements RecordBatch<T> {

        private final Iterator<ScriptedRecord<T>> records;
        private final RecordCarrier<T> carrier = source.carriers.get();
        private final long end;
        private ScriptedRecord<T> current;

        Batch(List<ScriptedRecord<T>> records) {
            this.records = records.iterator();
            this.current = records.get(records.size() - 1);
            this.end = current.position() + 1;
        }

        @Override
        public boolean advance() {
            boolean isThere = records.hasNext();
            carrier.poison();
            if (isThere) {
                current = records.next();
            }
            return isThere;
        }

        @Override
        public T record() {
            return carrier.lend(current.value());
        }

        @Override
        public long position() {
            return current.position();
        }

        @Override
        public long timestamp() {
            return current.timestamp();
        }

        @Override
        public long keyHash() {
            return current.keyHash();
        }

        @Override
        public long nextPosition() {
            return end;
        }
    }
}
