package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows from outside the engine what must become of every record, and checks commits, batches and receipts at the moment
 * they are made. What is wrong is collected, because the engine would catch what is thrown at it.
 */
final class DeliveryLedger<R> {

    /** A partition at a shard. */
    private record Way(int shard, PartitionId partition) {}

    final List<String> violations = new ArrayList<>();
    private final ScriptedSource<?> source;
    private final ScriptedSink<R> sink;
    private final SimulatedPipeline<?, R> pipeline;
    private final Map<PartitionId, Long> committedThisLife = new HashMap<>();
    private final Map<PartitionId, Integer> lives = new HashMap<>();
    private final Map<Way, Long> lastSeen = new HashMap<>();
    private final Map<Way, Integer> stepsBack = new HashMap<>();
    private final Set<R> durable = new HashSet<>();
    private int durableSeen;

    DeliveryLedger(SimulatedPipeline<?, R> pipeline, ScriptedSource<?> source, ScriptedSink<R> sink) {
        this.pipeline = pipeline;
        this.source = source;
        this.sink = sink;
        source.onCommit = this::onCommit;
        source.onGranted = partition -> lives.merge(partition, 1, Integer::sum);
        source.onLost = committedThisLife::remove;
        if (sink.config.maxInFlight() == 1) {
            sink.onBatch = this::onBatch;
        }
    }

    /** The partitions' lives in this process are over; what is durable stays so. */
    void onRestart() {
        committedThisLife.clear();
    }

    private void must(boolean holds, String claim) {
        if (!holds) {
            violations.add(claim);
        }
    }

    /** INV-1: nothing before a committed position is unsettled. INV-6: commits never go back nor name what is not owned. */
    private void onCommit(PartitionId partition, long position) {
        must(source.lanes.mayCommit(partition), "INV-6: partition " + partition + " is committed and not owned");
        Long known = committedThisLife.put(partition, position);
        long before = known == null ? 0 : known;
        must(position >= before, "INV-6: partition " + partition + " goes back from " + before + " to " + position);
        ScriptedLog<?> log = source.logs.get(partition);
        for (int i = log.indexOf(Math.min(before, position)); i < log.records.size(); i++) {
            long each = log.records.get(i).position();
            if (each >= position) {
                break;
            }
            List<R> missing = missing(partition, each);
            must(missing.isEmpty(), "INV-1: position " + position + " is committed before " + missing + " are durable");
        }
    }

    /** Within the life of a partition its rows reach a shard in order. */
    private void onBatch(int shard, List<R> rows) {
        for (R row : rows) {
            pipeline.origin(row).ifPresent(origin -> onRow(shard, row, origin));
        }
    }

    private void onRow(int shard, R row, SimulatedPipeline.Origin origin) {
        Way way = new Way(shard, origin.partition());
        Long last = lastSeen.put(way, origin.position());
        if (last != null && origin.position() < last) {
            int back = stepsBack.merge(way, 1, Integer::sum);
            must(
                    back < lives.getOrDefault(origin.partition(), 0),
                    "order: " + row + " reaches shard " + shard + " after position " + last);
        }
    }

    /** What a receipt says fits together. */
    void checkReceipt(RevocationReceipt receipt) {
        must(
                receipt.outcome() != RevocationReceipt.Outcome.DRAINED || receipt.abandoned() == 0,
                "a drained revocation abandons nothing: " + receipt);
        must(!receipt.used().isNegative(), "no revocation ends before it begins: " + receipt);
    }

    boolean isAllDelivered() {
        return source.logs.values().stream().allMatch(log -> log.committed == log.next());
    }

    /** Everything that was emitted is durable and committed. */
    void assertAllDelivered() {
        source.logs.forEach((partition, log) -> assertDelivered(partition));
    }

    /** Everything that was emitted of the partition is durable and committed. */
    void assertDelivered(PartitionId partition) {
        ScriptedLog<?> log = source.logs.get(partition);
        for (ScriptedRecord<?> each : log.records) {
            assertThat(missing(partition, each.position()))
                    .as("rows that were not delivered")
                    .isEmpty();
        }
        assertThat(log.committed)
                .as("partition %s is committed to its end", partition)
                .isEqualTo(log.next());
    }

    /** Rows that became durable more than once. */
    long duplicates() {
        return sink.durable.size() - durable().size();
    }

    private List<R> missing(PartitionId partition, long position) {
        Set<R> seen = durable();
        return pipeline.rows(partition, position).stream()
                .filter(row -> !seen.contains(row))
                .toList();
    }

    private Set<R> durable() {
        durable.addAll(sink.durable.subList(durableSeen, sink.durable.size()));
        durableSeen = sink.durable.size();
        return durable;
    }
}
