package io.spate.benchmarks;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.data.Slab;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.Event;
import io.spate.benchmarks.work.Row;
import io.spate.benchmarks.work.RowTally;

/** What every contender must have done, computed record by record in the plainest way. Immutable. */
final class Expectation {

    private final long read;
    private final RowTally rows = new RowTally();

    Expectation(Corpus corpus, long laps) {
        this.read = laps * corpus.payloads();
        RowTally oneLap = new RowTally();
        for (Slab slab : corpus.slabs()) {
            for (int i = 0; i < slab.count(); i++) {
                addRows(Event.parse(slab.bytes(), slab.offsets()[i]), oneLap);
            }
        }
        for (long lap = 0; lap < laps; lap++) {
            rows.add(oneLap);
        }
    }

    private static void addRows(Event event, RowTally tally) {
        if (event.isKept()) {
            Row row = Row.of(event);
            add(row, tally);
            if (row.isPurchase()) {
                add(row.counterpart(), tally);
            }
        }
    }

    private static void add(Row row, RowTally tally) {
        byte[] encoded = new byte[Row.BYTES];
        row.encode(encoded, 0);
        tally.add(encoded, encoded.length);
    }

    /** For the chain alone. */
    Outcome withoutSink() {
        return Outcome.withoutSink(read, rows.rows(), rows.bytes());
    }

    /** From the source to the committed position. */
    Outcome endToEnd() {
        return new Outcome(read, rows.rows(), rows.rows(), rows.bytes(), rows.checksum(), read);
    }
}
