package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows from outside the engine what must become of every record, and checks commits, batches and receipts at the moment
 * they are made. What is wrong is collected, because the engine would catch what is thrown at it.
 */
final class DeliveryLedger {

    /** A partition at a shard. */
    private record Way(int shard, PartitionId partition) {}

    final List<String> violations = new ArrayList<>();
    private final ScriptedSource source;
    private final ScriptedSink sink;
    private final SimulatedPipeline pipeline;
    private final Map<PartitionId, Long> committedThisLife = new HashMap<>();
    private final Map<PartitionId, Integer> lives = new HashMap<>();
    private final Map<Way, Long> lastSeen = new HashMap<>();
    private final Map<Way, Integer> stepsBack = new HashMap<>();
    private final Set<Row> durable = new HashSet<>();
    private int durableSeen;

    DeliveryLedger(SimulatedPipeline pipeline) {
        this.pipeline = pipeline;
        this.source = pipeline.source;
        this.sink = pipeline.sink;
        source.onCommit = this::onCommit;
        source.onGranted = partition -> lives.merge(partition, 1, Integer::sum);
        source.onLost = committedThisLife::remove;
        if (pipeline.keepsOrder()) {
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
        List<Long> positions = source.logs.get(partition).positions;
        for (int i = indexOf(positions, Math.min(before, position)); i < positions.size(); i++) {
            if (positions.get(i) >= position) {
                break;
            }
            List<Row> missing = missing(partition, positions.get(i));
            must(missing.isEmpty(), "INV-1: position " + position + " is committed before " + missing + " are durable");
        }
    }

    private static int indexOf(List<Long> positions, long position) {
        int index = Collections.binarySearch(positions, position);
        return index >= 0 ? index : -index - 1;
    }

    /** Within the life of a partition its rows reach a shard in order. */
    private void onBatch(int shard, List<Row> rows) {
        for (Row row : rows) {
            Way way = new Way(shard, row.partition());
            Long last = lastSeen.put(way, row.position());
            if (last != null && row.position() < last) {
                int back = stepsBack.merge(way, 1, Integer::sum);
                must(
                        back < lives.getOrDefault(row.partition(), 0),
                        "order: " + row + " reaches shard " + shard + " after position " + last);
            }
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
        ScriptedLog log = source.logs.get(partition);
        for (long each : log.positions) {
            assertThat(missing(partition, each))
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

    private List<Row> missing(PartitionId partition, long position) {
        Set<Row> seen = durable();
        return pipeline.rowsOf(partition, position).stream()
                .filter(row -> !seen.contains(row))
                .toList();
    }

    private Set<Row> durable() {
        durable.addAll(sink.durable.subList(durableSeen, sink.durable.size()));
        durableSeen = sink.durable.size();
        return durable;
    }
}
