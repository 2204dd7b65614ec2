package io.spate.benchmarks.harness;

import io.spate.benchmarks.data.Corpus;
import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.data.Slab;
import java.util.ArrayList;
import java.util.List;

/** Pushes the corpus through a chain on the calling thread, one batch of each partition in turn. Used by that thread. */
public final class W1Contender implements Contender {

    /** The limit of W1. */
    public static final String LIMIT = "w1/hand";

    private final String name;
    private final Corpus corpus;
    private final long laps;
    private final W1Chain chain;
    private W1Chain.Rows before = new W1Chain.Rows(0, 0);

    public W1Contender(String name, Corpus corpus, long laps, W1Chain chain) {
        this.name = name;
        this.corpus = corpus;
        this.laps = laps;
        this.chain = chain;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String baseline() {
        return LIMIT;
    }

    @Override
    public Outcome run() throws Exception {
        List<LaneCursor> open = new ArrayList<>();
        for (Slab slab : corpus.slabs()) {
            open.add(new LaneCursor(slab, laps));
        }
        long read = 0;
        while (!open.isEmpty()) {
            for (int i = open.size() - 1; i >= 0; i--) {
                read += pushNext(open, i);
            }
        }
        W1Chain.Rows now = chain.finish();
        long rows = now.count() - before.count();
        long bytes = now.bytes() - before.bytes();
        before = now;
        return Outcome.withoutSink(read, rows, bytes);
    }

    private int pushNext(List<LaneCursor> open, int index) throws Exception {
        LaneCursor cursor = open.get(index);
        if (!cursor.advance(LaneCursor.BATCH)) {
            open.remove(index);
            return 0;
        }
        chain.push(cursor);
        return cursor.to() - cursor.from();
    }
}
