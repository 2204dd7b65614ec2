package io.spate.benchmarks;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.data.Slab;
import io.spate.benchmarks.harness.Outcome;
import io.spate.benchmarks.work.Mix;
import io.spate.benchmarks.work.RowTally;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The reference chain once more, with strings and nothing shared but the mixing of bits. */
final class NaiveRows {

    private final RowTally tally = new RowTally();

    /** What a run over the corpus must do. */
    static Outcome outcome(Corpus corpus, long laps) {
        NaiveRows rows = new NaiveRows();
        for (long lap = 0; lap < laps; lap++) {
            corpus.slabs().forEach(rows::addSlab);
        }
        long read = laps * corpus.payloads();
        RowTally tally = rows.tally;
        return new Outcome(read, tally.rows(), tally.rows(), tally.bytes(), tally.checksum(), read);
    }

    private void addSlab(Slab slab) {
        for (int i = 0; i < slab.count(); i++) {
            addPayload(new String(slab.bytes(), slab.offsets()[i], slab.length(i), StandardCharsets.US_ASCII));
        }
    }

    private void addPayload(String payload) {
        String[] fields = payload.split(",");
        if (fields[2].equals("click")) {
            addRow(fields, false);
        } else if (fields[2].equals("purchase")) {
            addRow(fields, false);
            addRow(fields, true);
        }
    }

    private void addRow(String[] fields, boolean counterpart) {
        long userId = Long.parseLong(fields[1]);
        long cents = new BigDecimal(fields[3]).movePointRight(2).longValueExact();
        long country = 256 * fields[4].charAt(0) + fields[4].charAt(1);
        long millis = Long.parseLong(fields[5]);
        long value = cents * (100 + (country * 7 + fields[4].charAt(0)) % 16) / 100;
        long score = Mix.of(userId ^ Mix.of(millis ^ Mix.of(value)));
        ByteBuffer row = ByteBuffer.allocate(60).order(ByteOrder.LITTLE_ENDIAN);
        row.putInt(56).putLong(Long.parseLong(fields[0]));
        row.putLong(counterpart ? 4_999_999 - userId : userId).putLong(fields[2].charAt(0));
        row.putLong(counterpart ? -value : value)
                .putLong(country)
                .putLong(millis)
                .putLong(score);
        tally.add(row.flip());
    }
}
