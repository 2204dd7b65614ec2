package io.spate.benchmarks.spate;

import io.spate.benchmarks.work.Row;
import io.spate.benchmarks.work.RowTally;
import io.spate.sink.RowEncoder;
import io.spate.sink.SealedBatch;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.WriteResult;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Adds up every row of every shard. Safe for any thread. */
final class ChecksumSink implements Sink<Row> {

    private final int shards;
    private final RowTally total = new RowTally();

    ChecksumSink(int shards) {
        this.shards = shards;
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public ShardRouter<Row> router() {
        return (row, meta, count) -> row.shard(count);
    }

    @Override
    public Optional<RowEncoder<Row>> encoder() {
        return Optional.of((row, out) -> {
            int at = out.reserve(Row.BYTES); // before the array is read: it may be replaced
            row.encode(out.array(), at);
        });
    }

    @Override
    public ShardWriter<Row> writer(int shard) {
        return this::write;
    }

    private WriteResult write(SealedBatch<Row> batch) {
        RowTally tally = new RowTally();
        for (ByteBuffer frame : batch.frames()) {
            tally.add(frame);
        }
        synchronized (total) {
            total.add(tally);
        }
        return WriteResult.durable();
    }

    /** Everything that was written; once the run has ended. */
    RowTally total() {
        synchronized (total) {
            return total;
        }
    }
}
