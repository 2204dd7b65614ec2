package io.spate.test;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import io.spate.source.RecordBatch;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import io.spate.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Stands where a pipeline would and looks at a source from there, without one. Owned by the test's thread. */
final class SourceProbe<T> implements SourceContext {

    /** What a record was like. */
    record Read(PartitionId partition, long position, long timestamp, long keyHash, String text) {}

    final Source<T> source;
    final Map<LaneId, SourceLane<T>> lanes = new LinkedHashMap<>();
    final Map<PartitionId, Long> nextPositions = new HashMap<>();
    final List<Read> reads = new ArrayList<>();
    private final Patience patience;
    private final Function<? super T, String> text;
    private final Set<LaneId> ended = new HashSet<>();
    private boolean hasLanes;

    /** Opens the source and waits for its first lanes. */
    SourceProbe(Source<T> source, Function<? super T, String> text, Patience patience) {
        this.source = source;
        this.patience = patience;
        this.text = text;
        source.open(this);
        patience.await("the source hands out its lanes", () -> {
            pump();
            return hasLanes;
        });
    }

    /** Asks for one event and does what it says. */
    void pump() {
        SourceEvent<T> event = source.pollEvents(Duration.ZERO);
        if (event instanceof SourceEvent.LanesAssigned<T> assigned) {
            lanes.clear();
            add(assigned.lanes());
        } else if (event instanceof SourceEvent.LanesAdded<T> added) {
            add(added.lanes());
        } else if (event instanceof SourceEvent.LanesRevoked<T> revoked) {
            lanes.keySet().removeAll(revoked.lanes());
            revoked.lanes().forEach(lane -> revoked.barrier().arrive());
        } else if (event instanceof SourceEvent.LanesLost<T> lost) {
            lanes.keySet().removeAll(lost.lanes());
        } else if (event instanceof SourceEvent.LanesRetired<T> retired) {
            lanes.keySet().removeAll(retired.lanes());
        }
    }

    private void add(List<SourceLane<T>> added) {
        hasLanes = true;
        added.forEach(lane -> lanes.put(lane.id(), lane));
    }

    /** Reads until there are so many records in all. */
    void readUntil(int records, int maxRecords) {
        patience.await(records + " records are read, after " + reads.size(), () -> {
            pump();
            for (SourceLane<T> lane : List.copyOf(lanes.values())) {
                if (reads.size() < records) {
                    read(lane, maxRecords);
                }
            }
            return reads.size() >= records;
        });
    }

    /** Looks a while longer: a source that repeats itself does it now. */
    void readOn() {
        for (int i = 0; i < 20; i++) {
            pump();
            List.copyOf(lanes.values()).forEach(lane -> read(lane, 100));
        }
    }

    /** Reads one batch to its end; returns how many records it had. */
    int read(SourceLane<T> lane, int maxRecords) {
        if (ended.contains(lane.id())) {
            return 0;
        }
        RecordBatch<T> batch = lane.poll(maxRecords);
        if (batch == RecordBatch.<T>end()) {
            ended.add(lane.id());
            return 0;
        }
        if (batch == RecordBatch.<T>none()) {
            return 0;
        }
        int count = 0;
        while (batch.advance()) {
            reads.add(see(lane, batch));
            count++;
        }
        nextPositions.put(lane.partition(), batch.nextPosition());
        return count;
    }

    /** The record at hand. */
    Read see(SourceLane<T> lane, RecordBatch<T> batch) {
        return new Read(
                lane.partition(), batch.position(), batch.timestamp(), batch.keyHash(), text.apply(batch.record()));
    }

    /** A batch with records, of whatever lane has one first. */
    Map.Entry<SourceLane<T>, RecordBatch<T>> nextBatch(int maxRecords) {
        List<Map.Entry<SourceLane<T>, RecordBatch<T>>> found = new ArrayList<>();
        patience.await("some lane has a batch", () -> {
            pump();
            for (SourceLane<T> lane : lanes.values()) {
                RecordBatch<T> batch = lane.poll(maxRecords);
                if (batch != RecordBatch.<T>none() && batch != RecordBatch.<T>end()) {
                    found.add(Map.entry(lane, batch));
                    return true;
                }
            }
            return false;
        });
        return found.get(0);
    }

    boolean hasEnded() {
        return ended.containsAll(lanes.keySet());
    }

    /** Closes lanes and source, as the end of a run does. */
    void close() {
        lanes.values().forEach(SourceLane::close);
        source.close();
    }

    @Override
    public String pipeline() {
        return "contract";
    }

    @Override
    public Clock clock() {
        return Clock.system();
    }

    @Override
    public RevocationReceipt revoke(Set<LaneId> given) {
        lanes.keySet().removeAll(given);
        return new RevocationReceipt(
                new TreeSet<>(), RevocationReceipt.Outcome.DRAINED, 0, 0, Duration.ZERO, Duration.ofSeconds(1));
    }
}
