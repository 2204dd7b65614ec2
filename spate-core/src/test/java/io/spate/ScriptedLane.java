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
    private final ScriptedSource.Log log;
    private int next = -1;

    ScriptedLane(ScriptedSource source, LaneId id, ScriptedSource.Log log) {
        this.source = source;
        this.id = id;
        this.log = log;
    }

    /** Where the partition was left is asked when it is read, after an earlier life has made its last commit. */
    private void resume() {
        next = 0;
        while (next < log.positions.size() && log.positions.get(next) < log.committed) {
            next++;
        }
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
            source.wakers.put(log.partition, waker);
        }
        return source.wakesDrivers;
    }

    @Override
    public RecordBatch<Long> poll(int maxRecords) {
        source.onLanePoll.run();
        ScriptedSource.throwNext(source.lanePollFailures);
        if (next < 0) {
            resume();
        }
        int end = Math.min(log.positions.size(), next + maxRecords);
        if (next == end) {
            source.onLanePollReturn.run();
            return log.ends ? RecordBatch.end() : RecordBatch.none();
        }
        RecordBatch<Long> batch = new Batch(log.positions.subList(next, end));
        next = end;
        return batch;
    }

    @Override
    public void close() {
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
