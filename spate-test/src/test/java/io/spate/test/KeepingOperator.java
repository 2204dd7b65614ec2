package io.spate.test;

import io.spate.operator.Hold;
import io.spate.operator.Operator;
import io.spate.operator.Output;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Keeps rows in groups and hands them on in their order: when there are too many, by time, and when it is drained. */
final class KeepingOperator implements Operator<Row, Row> {

    private static final int GROUPS = 3;

    /** Rows that one hold keeps. */
    private record Group(Hold hold, List<Row> rows) {}

    private final Deque<Group> kept = new ArrayDeque<>();
    private final int rowsOfAGroup;

    KeepingOperator(int rowsOfAGroup) {
        this.rowsOfAGroup = rowsOfAGroup;
    }

    @Override
    public void process(Row row, RecordMeta meta, Output<Row> out) {
        Group last = kept.peekLast();
        if (last != null && last.rows.size() < rowsOfAGroup) {
            out.hold(last.hold);
            last.rows.add(row);
            return;
        }
        kept.addLast(new Group(out.hold(), new ArrayList<>(List.of(row))));
        if (kept.size() > GROUPS) {
            give(kept.removeFirst(), out);
        }
    }

    @Override
    public void tick(Output<Row> out) {
        while (!kept.isEmpty()) {
            give(kept.removeFirst(), out);
        }
    }

    /** Rows of other partitions in a group of one that is given up go with it. */
    @Override
    public void drain(Set<PartitionId> partitions, Output<Row> out) {
        for (Iterator<Group> all = kept.iterator(); all.hasNext(); ) {
            Group group = all.next();
            if (!Collections.disjoint(group.hold.partitions(), partitions)) {
                all.remove();
                give(group, out);
            }
        }
    }

    private static void give(Group group, Output<Row> out) {
        group.rows.forEach(row -> out.emit(row, group.hold));
        group.hold.release();
    }
}
