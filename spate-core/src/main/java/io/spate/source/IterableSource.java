package io.spate.source;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Hands out the elements of an iterable as one bounded partition. Its lane is owned by one driver. */
final class IterableSource<T> implements Source<T> {

    private final Iterable<? extends T> elements;
    private boolean assigned;

    IterableSource(Iterable<? extends T> elements) {
        this.elements = elements;
    }

    @Override
    public void open(SourceContext context) {}

    @Override
    public SourceEvent<T> pollEvents(Duration timeout) {
        if (assigned) {
            return SourceEvent.idle();
        }
        assigned = true;
        return new SourceEvent.LanesAssigned<>(List.of(new Lane<T>(elements.iterator())));
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) {}

    @Override
    public boolean bounded() {
        return true;
    }

    private static final class Lane<T> implements SourceLane<T>, RecordBatch<T> {

        private final Iterator<? extends T> iterator;
        private final PartitionId partition = PartitionId.of(0);
        private long nextPosition;
        private int left;
        private T current;

        Lane(Iterator<? extends T> iterator) {
            this.iterator = iterator;
        }

        @Override
        public LaneId id() {
            return new LaneId(0);
        }

        @Override
        public PartitionId partition() {
            return partition;
        }

        @Override
        public RecordBatch<T> poll(int maxRecords) {
            if (!iterator.hasNext()) {
                return RecordBatch.end();
            }
            left = maxRecords;
            return this;
        }

        @Override
        public boolean advance() {
            if (left == 0 || !iterator.hasNext()) {
                return false;
            }
            left--;
            current = iterator.next();
            nextPosition++;
            return true;
        }

        @Override
        public T record() {
            return current;
        }

        @Override
        public long position() {
            return nextPosition - 1;
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
            return nextPosition;
        }
    }
}
