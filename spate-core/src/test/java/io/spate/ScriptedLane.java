package io.spate;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import java.util.Iterator;
import java.util.List;

/** A lane of a scripted source; it reads its log from where the last commit left it. */
final class ScriptedLane implements SourceLane<Long> {

    private final ScriptedSource source;

    private final LaneId id;
    private final ScriptedLog log;
    private final ScriptedLog.Reading reading;
    private boolean isClosed;

    ScriptedLane(ScriptedSource source, LaneId id, ScriptedLog log, ScriptedLog.Reading reading) {
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
        if (source.wakerFailure != null) {
            throw source.wakerFailure;
        }
        if (source.wakesDrivers) {
            source.wakers.put(id, waker);
        }
        return source.wakesDrivers;
    }

    @Override
    public RecordBatch<Long> poll(int maxRecords) {
        source.onLanePoll.run();
        if (isClosed) {
            throw new AssertionError(id + " is polled after it was closed");
        }
        ScriptedSource.throwNext(source.lanePollFailures);
        List<Long> positions = log.read(reading, maxRecords);
        if (!positions.isEmpty()) {
            return new Batch(positions);
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
        if (source.laneCloseFailure != null) {
            throw source.laneCloseFailure;
        }
    }

    private static final class Batch implements RecordBatch<Long> {

        private final Iterator<Long> positions;
        private final long end;
        private long current;

        Batch(List<Long> positions) {
            this.positions = List.copyOf(positions).iterator();
            this.end = positions.get(positions.size() - 1) + 1;
        }

        @Override
        public boolean advance() {
            if (!positions.hasNext()) {
                return false;
            }
            current = positions.next();
            return true;
        }

        @Override
        public Long record() {
            return current;
        }

        @Override
        public long position() {
            return current;
        }

        @Override
        public long timestamp() {
            return RecordMeta.NO_TIMESTAMP;
        }

        @Override
        public long keyHash() {
            return current + 1; // spreads records over the shards
        }

        @Override
        public long nextPosition() {
            return end;
        }
    }
}
