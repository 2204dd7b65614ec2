package io.spate.test.contract;

import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.source.RecordBatch;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import io.spate.test.SourceContract;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Two partitions in memory, read by sources that are honest or tell one lie. */
final class ListInput implements SourceContract.Input<StringBuilder> {

    private static final int PARTITIONS = 2;

    private final SourceLie lie;
    private final List<List<String>> partitions = new ArrayList<>();
    private final Map<PartitionId, Long> committed = new HashMap<>();
    private int sources;

    ListInput(SourceLie lie, int records) {
        this.lie = lie;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            partitions.add(new ArrayList<>());
        }
        for (int i = 0; i < records; i++) {
            partitions.get(i % PARTITIONS).add("record " + i);
        }
    }

    @Override
    public Source<StringBuilder> source() {
        return new ListSource(sources++);
    }

    @Override
    public String text(StringBuilder record) {
        return record.toString();
    }

    private final class ListSource implements Source<StringBuilder> {

        private final int number;
        private boolean isOpen;
        private boolean isClosed;
        private boolean hasHandedOut;
        private final Map<LaneId, Boolean> paused = new HashMap<>();

        ListSource(int number) {
            this.number = number;
        }

        private PartitionId partition(int index) {
            return PartitionId.of(lie == SourceLie.RENAMES_PARTITIONS ? index + 10 * number : index);
        }

        @Override
        public void open(SourceContext context) {
            isOpen = true;
        }

        @Override
        public SourceEvent<StringBuilder> pollEvents(Duration timeout) {
            if (lie == SourceLie.WAITS_WHEN_IT_MUST_NOT && hasHandedOut) {
                LockSupport.parkNanos(250_000_000);
            }
            if (hasHandedOut) {
                return SourceEvent.idle();
            }
            hasHandedOut = true;
            List<SourceLane<StringBuilder>> lanes = new ArrayList<>();
            for (int index = 0; index < PARTITIONS; index++) {
                LaneId id = new LaneId(index);
                paused.put(id, false);
                lanes.add(new ListLane(this, id, partition(index), partitions.get(index)));
            }
            return new SourceEvent.LanesAssigned<>(lanes);
        }

        @Override
        public void commit(Map<PartitionId, Long> positions, Duration timeout) {
            switch (lie) {
                case FORGETS_COMMITS -> {}
                case COMMITS_MORE -> positions.forEach((partition, position) -> committed.put(partition, position + 1));
                case COMMITS_WHAT_WAS_READ ->
                    positions.keySet().forEach(partition -> committed.put(partition, readUpTo.get(partition)));
                default -> committed.putAll(positions);
            }
        }

        private final Map<PartitionId, Long> readUpTo = new HashMap<>();

        @Override
        public void pause(Set<LaneId> lanes) {
            if (lie == SourceLie.THROWS_FOR_FOREIGN_LANES && !paused.keySet().containsAll(lanes)) {
                throw new IllegalStateException("not the owner of " + lanes);
            }
            lanes.forEach(lane -> paused.computeIfPresent(lane, (id, was) -> true));
        }

        @Override
        public void resume(Set<LaneId> lanes) {
            if (lie != SourceLie.STAYS_PAUSED) {
                lanes.forEach(lane -> paused.computeIfPresent(lane, (id, was) -> false));
            }
        }

        @Override
        public boolean bounded() {
            return true;
        }

        @Override
        public boolean reusesRecords() {
            return false;
        }

        @Override
        public void close() {
            if (lie == SourceLie.CANNOT_BE_CLOSED_UNOPENED && !isOpen) {
                throw new NullPointerException("client");
            }
            if (lie == SourceLie.CANNOT_BE_CLOSED_TWICE && isClosed) {
                throw SourceException.fatal("already closed");
            }
            isClosed = true;
        }
    }

    /** One partition; a record's position is its index. */
    private final class ListLane implements SourceLane<StringBuilder> {

        private final ListSource source;
        private final LaneId id;
        private final PartitionId partition;
        private final List<String> records;
        private final StringBuilder shared = new StringBuilder();
        private int next;
        private boolean hasToldItsEnd;

        ListLane(ListSource source, LaneId id, PartitionId partition, List<String> records) {
            this.source = source;
            this.id = id;
            this.partition = partition;
            this.records = records;
            this.next = committed.getOrDefault(partition, 0L).intValue();
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
        public RecordBatch<StringBuilder> poll(int maxRecords) {
            if (source.paused.get(id)) {
                return RecordBatch.none();
            }
            if (next >= records.size()) {
                boolean isSilent = lie == SourceLie.NEVER_ENDS || (lie == SourceLie.ENDS_ONCE && hasToldItsEnd);
                hasToldItsEnd = true;
                return isSilent ? RecordBatch.none() : RecordBatch.end();
            }
            int from = next;
            int most = lie == SourceLie.HANDS_OUT_TOO_MUCH ? maxRecords + 3 : maxRecords;
            next = Math.min(records.size(), from + most);
            int to = next;
            if (lie == SourceLie.REPEATS_THE_LAST_RECORD && next < records.size() && next - from > 1) {
                next--;
            }
            source.readUpTo.put(partition, (long) next);
            return new ListBatch(this, from, to);
        }
    }

    private final class ListBatch implements RecordBatch<StringBuilder> {

        private final ListLane lane;
        private final int to;
        private int at;

        ListBatch(ListLane lane, int from, int to) {
            this.lane = lane;
            this.at = from - 1;
            this.to = to;
        }

        @Override
        public boolean advance() {
            return ++at < to;
        }

        @Override
        public StringBuilder record() {
            String text = lane.records.get(at);
            if (lie != SourceLie.REUSES_RECORDS) {
                return new StringBuilder(text);
            }
            lane.shared.setLength(0);
            return lane.shared.append(text);
        }

        @Override
        public long position() {
            return switch (lie) {
                case MOVES_POSITIONS -> at + 1000L * lane.source.number;
                case GOES_BACK -> at % 3 == 2 ? at - 1 : at;
                default -> at;
            };
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
            return lie == SourceLie.RESUMES_AT_THE_LAST_RECORD ? to - 1 : to;
        }
    }
}
