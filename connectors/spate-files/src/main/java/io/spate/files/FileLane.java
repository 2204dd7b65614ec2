package io.spate.files;

import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;

/**
 * Hands out the lines of one span, in batches that only use what a poll has read. A batch may be without records: blank
 * lines only, which moves the position past them. Owned by one driver thread.
 */
final class FileLane implements SourceLane<Payload>, RecordBatch<Payload> {

    private final LaneId id;
    private final FileSpan span;
    private final LineBuffer lines;
    private final Payload line = new Payload();
    private int left;

    FileLane(LaneId id, FileSpan span, LineLimits limits) {
        this.id = id;
        this.span = span;
        this.lines = new LineBuffer(span, limits);
    }

    @Override
    public LaneId id() {
        return id;
    }

    @Override
    public PartitionId partition() {
        return span.partition();
    }

    @Override
    public RecordBatch<Payload> poll(int maxRecords) throws SourceException {
        if (lines.isAtEnd()) {
            close();
            return RecordBatch.end();
        }
        if (lines.isUsedUp()) {
            lines.refill();
        }
        left = maxRecords;
        return this;
    }

    @Override
    public boolean advance() { // per record
        if (left == 0 || !lines.next(line)) {
            return false;
        }
        left--;
        return true;
    }

    @Override
    public Payload record() {
        return line;
    }

    @Override
    public long position() {
        return lines.positionOf(line);
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
        return lines.position();
    }

    @Override
    public void close() {
        lines.close();
        line.wrap(new byte[0], 0, 0);
    }
}
