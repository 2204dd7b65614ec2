package io.spate;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows from outside the engine what must become of every record, and checks each commit at the moment it is made.
 *
 * <p>By its position a record is filtered, dropped by policy, or becomes one row or three.
 */
final class DeliveryLedger {

    private final ScriptedSource source;
    private final ScriptedSink sink;
    private final Map<PartitionId, Long> committedThisLife = new HashMap<>();
    private final Set<Row> durable = new HashSet<>();
    private int durableSeen;
    long filtered;
    long dropped;

    DeliveryLedger(ScriptedSource source, ScriptedSink sink) {
        this.source = source;
        this.sink = sink;
        source.onCommit = this::onCommit;
        source.onLost = committedThisLife::remove;
    }

    /** The chain whose outcome this ledger predicts. */
    Stage<Row> stage() {
        return Pipeline.named("random")
                .from(source)
                .filter(position -> {
                    filtered += isFiltered(position) ? 1 : 0;
                    return !isFiltered(position);
                })
                .tryMap(
                        position -> {
                            dropped += isPoison(position) ? 1 : 0;
                            if (isPoison(position)) {
                                throw new IllegalArgumentException("poison");
                            }
                            return position;
                        },
                        io.spate.policy.ErrorPolicy.SKIP)
                .flatMap((Long position, io.spate.record.RecordMeta meta, io.spate.operator.Emitter<? super Row> out) ->
                        rowsOf(meta.partition(), position).forEach(out::emit));
    }

    private static boolean isFiltered(long position) {
        return position % 5 == 2;
    }

    private static boolean isPoison(long position) {
        return position % 7 == 3;
    }

    private static List<Row> rowsOf(PartitionId partition, long position) {
        if (isFiltered(position) || isPoison(position)) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        for (int child = 0; child < (position % 3 == 0 ? 3 : 1); child++) {
            rows.add(new Row(partition, position, child));
        }
        return rows;
    }

    /** The partitions' lives in this process are over; what is durable stays so. */
    void onRestart() {
        committedThisLife.clear();
    }

    /** INV-1: nothing before a committed position is unsettled. INV-6: commits never go back nor name what is not owned. */
    private void onCommit(PartitionId partition, long position) {
        assertThat(source.lanes.mayCommit(partition))
                .as("INV-6: %s is owned when it is committed", partition)
                .isTrue();
        long before = committedThisLife.getOrDefault(partition, 0L);
        assertThat(position)
                .as("INV-6: commits of %s never decrease", partition)
                .isGreaterThanOrEqualTo(before);
        for (long each : source.logs.get(partition).positions) {
            if (each >= before && each < position) {
                assertThat(missing(partition, each))
                        .as("INV-1: rows before the commit that are not durable")
                        .isEmpty();
            }
        }
        committedThisLife.put(partition, position);
    }

    boolean isAllDelivered() {
        return source.logs.values().stream().allMatch(log -> log.committed == log.next());
    }

    /** Everything that was emitted is durable and committed. */
    void assertAllDelivered() {
        source.logs.forEach((partition, log) -> {
            for (long each : log.positions) {
                assertThat(missing(partition, each))
                        .as("rows that were not delivered")
                        .isEmpty();
            }
            assertThat(log.committed)
                    .as("%s was committed to its end", partition)
                    .isEqualTo(log.next());
        });
    }

    private List<Row> missing(PartitionId partition, long position) {
        Set<Row> seen = durable();
        return rowsOf(partition, position).stream()
                .filter(row -> !seen.contains(row))
                .toList();
    }

    private Set<Row> durable() {
        durable.addAll(sink.durable.subList(durableSeen, sink.durable.size()));
        durableSeen = sink.durable.size();
        return durable;
    }
}
