package io.spate.test;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import io.spate.sink.RowBuffer;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Stands where a pipeline would and writes to a sink from there, without one. Owned by the test's thread. */
final class SinkProbe<R> implements SinkContext {

    /** Where a row's record is said to come from. */
    private record Meta(PartitionId partition, long position, long timestamp, long keyHash) implements RecordMeta {}

    final Sink<R> sink;
    final List<ShardWriter<R>> writers = new ArrayList<>();
    private int batches;

    /** Opens the sink and the writers of all its shards. */
    SinkProbe(Sink<R> sink) throws Exception {
        this.sink = sink;
        sink.open(this);
        for (int shard = 0; shard < sink.shards(); shard++) {
            writers.add(sink.writer(shard));
        }
    }

    /** The shard of a row that came from this place. */
    int shardOf(R row, int partition, long position, long keyHash) {
        ShardRouter<? super R> router = sink.router();
        return router.shard(
                row, new Meta(PartitionId.of(partition), position, RecordMeta.NO_TIMESTAMP, keyHash), sink.shards());
    }

    /** A batch of these rows for the shard, as the engine would seal it. */
    HandBatch<R> seal(int shard, List<R> rows) throws Exception {
        byte[] encoded = new byte[0];
        if (sink.encoder().isPresent()) {
            encoded = encode(sink.encoder().get().forShard(), rows);
        }
        List<R> objects = encoded.length > 0 ? List.of() : List.copyOf(rows);
        return new HandBatch<>(shard, objects, encoded, rows.size(), "contract-" + batches++, 1);
    }

    static <R> byte[] encode(RowEncoder<R> encoder, List<R> rows) throws Exception {
        RowBuffer buffer = new RowBuffer(64);
        for (R row : rows) {
            encoder.encode(row, buffer);
        }
        encoder.finishChunk(buffer);
        return Arrays.copyOf(buffer.array(), buffer.size());
    }

    void close() {
        writers.forEach(ShardWriter::close);
        sink.close();
    }

    @Override
    public String pipeline() {
        return "contract";
    }

    @Override
    public Clock clock() {
        return Clock.system();
    }
}
