package io.spate.test.contract;

import io.spate.record.RecordMeta;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.sink.WriteResult;
import io.spate.test.SinkContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A table of numbers in memory with three shards, written by sinks that are honest or tell one lie. */
final class TableDestination implements SinkContract.Destination<Integer> {

    private static final int SHARDS = 3;

    private final SinkLie lie;
    private final List<Integer> table = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> tokens = Collections.synchronizedSet(new HashSet<>());
    private volatile boolean isAway;
    private int sinks;

    TableDestination(SinkLie lie) {
        this.lie = lie;
    }

    @Override
    public Sink<Integer> sink() {
        return new TableSink(sinks++);
    }

    @Override
    public Integer row(int number) {
        return number;
    }

    @Override
    public List<Integer> contents() {
        return List.copyOf(table);
    }

    @Override
    public boolean isIdempotent() {
        return true;
    }

    @Override
    public Optional<Integer> refused() {
        return Optional.of(-1);
    }

    @Override
    public Optional<AutoCloseable> outage() {
        isAway = true;
        return Optional.of(() -> isAway = false);
    }

    /** Writes numbers that are not there. */
    private void upsert(List<Integer> rows) {
        synchronized (table) {
            for (Integer row : rows) {
                if (lie == SinkLie.WRITES_COPIES || lie == SinkLie.KNOWS_TOKENS_ONLY || !table.contains(row)) {
                    table.add(row);
                }
            }
        }
    }

    private final class TableSink implements Sink<Integer> {

        private final int number;
        private final Numbers encoder = new Numbers();
        private final List<Integer> shared = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger entered = new AtomicInteger();
        private boolean isOpen;
        private boolean isClosed;

        TableSink(int number) {
            this.number = number;
        }

        @Override
        public void open(SinkContext context) {
            isOpen = true;
        }

        @Override
        public int shards() {
            return lie == SinkLie.CHANGES_ITS_SHARDS ? SHARDS + number : SHARDS;
        }

        @Override
        public ShardRouter<? super Integer> router() {
            if (lie == SinkLie.ROUTES_TO_NOWHERE) {
                return (row, meta, shards) -> (int) (meta.keyHash() % shards);
            }
            return (row, meta, shards) -> meta.keyHash() == RecordMeta.NO_KEY ? 0 : Math.floorMod(row, shards);
        }

        @Override
        public Optional<RowEncoder<Integer>> encoder() {
            return Optional.of(encoder);
        }

        @Override
        public ShardWriter<Integer> writer(int shard) {
            return new TableWriter(this, shard);
        }

        @Override
        public void close() {
            if (lie == SinkLie.CANNOT_BE_CLOSED_UNOPENED && !isOpen) {
                throw new NullPointerException("pool");
            }
            if (lie == SinkLie.CANNOT_BE_CLOSED_TWICE && isClosed) {
                throw new IllegalStateException("closed");
            }
            if (lie == SinkLie.CANNOT_BE_CLOSED_IN_AN_OUTAGE && isAway) {
                throw new IllegalStateException("no connection");
            }
            isClosed = true;
        }
    }

    private final class TableWriter implements ShardWriter<Integer> {

        private final TableSink sink;
        private final int shard;
        private final List<Integer> later = new ArrayList<>();
        private boolean isFirst = true;

        TableWriter(TableSink sink, int shard) {
            this.sink = sink;
            this.shard = shard;
        }

        @Override
        public WriteResult write(SealedBatch<Integer> batch) throws IOException {
            if (lie == SinkLie.GIVES_UP_SILENTLY_WHEN_INTERRUPTED
                    && Thread.currentThread().isInterrupted()) {
                return WriteResult.durable();
            }
            if (lie == SinkLie.TAKES_A_SECOND_ATTEMPT_FOR_A_DUPLICATE && !tokens.add(batch.token())) {
                return WriteResult.durable();
            }
            if (isAway) {
                if (lie == SinkLie.SWALLOWS_FAILURES) {
                    return WriteResult.durable();
                }
                throw new IOException("connection refused");
            }
            if (lie == SinkLie.KNOWS_TOKENS_ONLY && !tokens.add(batch.token())) {
                return WriteResult.durable();
            }
            keep(rowsOf(batch));
            return WriteResult.durable();
        }

        private void keep(List<Integer> rows) {
            switch (lie) {
                case ACKNOWLEDGES_BEFORE_DURABLE -> {
                    upsert(later);
                    later.clear();
                    later.addAll(rows);
                }
                case WRITES_WHEN_CLOSED -> later.addAll(rows);
                case DROPS_WHAT_DOES_NOT_FIT -> upsert(rows.subList(0, Math.min(1000, rows.size())));
                case IGNORES_A_SHARD -> upsert(shard == SHARDS - 1 ? List.of() : rows);
                case SHARES_A_BUFFER -> {
                    sink.shared.clear();
                    sink.shared.addAll(rows);
                    awaitAnotherWriter();
                    upsert(List.copyOf(sink.shared));
                }
                default -> upsert(rows);
            }
        }

        /** In its first write only: until somebody else has the buffer, or nobody seems to come. */
        private void awaitAnotherWriter() {
            int entered = sink.entered.incrementAndGet();
            long begin = System.nanoTime();
            while (isFirst && sink.entered.get() == entered && System.nanoTime() - begin < 1_000_000_000) {
                Thread.onSpinWait();
            }
            isFirst = false;
        }

        private List<Integer> rowsOf(SealedBatch<Integer> batch) {
            List<Integer> rows = new ArrayList<>();
            for (ByteBuffer frame : batch.frames()) {
                frame.order(ByteOrder.LITTLE_ENDIAN);
                while (frame.hasRemaining()) {
                    rows.add(frame.getInt());
                }
            }
            return rows;
        }

        @Override
        public void close() {
            upsert(later);
            later.clear();
        }
    }

    /** Keeps the numbers of a chunk until it is complete. */
    private final class Numbers implements RowEncoder<Integer> {

        private final List<Integer> kept = new ArrayList<>();

        @Override
        public void encode(Integer row, RowBuffer out) {
            if (row < 0 && lie != SinkLie.KEEPS_A_REFUSED_ROW) {
                throw new IllegalArgumentException("negative");
            }
            kept.add(row);
            if (row < 0) {
                throw new IllegalArgumentException("negative");
            }
        }

        @Override
        public int bufferedBytes() {
            return kept.size() * Integer.BYTES;
        }

        @Override
        public void finishChunk(RowBuffer out) {
            kept.forEach(out::putInt);
            if (lie != SinkLie.KEEPS_ROWS_IN_ITS_ENCODER) {
                kept.clear();
            }
        }

        @Override
        public RowEncoder<Integer> forShard() {
            return lie == SinkLie.MIXES_ENCODERS ? this : new Numbers();
        }
    }
}
