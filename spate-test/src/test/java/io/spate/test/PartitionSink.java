package io.spate.test;

import io.spate.config.SinkConfig;
import io.spate.sink.ShardRouter;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import java.io.IOException;

/** A scripted sink with a shard for each partition, one of them dead. */
record PartitionSink(ScriptedSink<Row> sink, int deadShard) implements Sink<Row> {

    @Override
    public int shards() {
        return sink.shards();
    }

    @Override
    public SinkConfig config() {
        return sink.config();
    }

    @Override
    public ShardRouter<Row> router() {
        return (row, meta, shards) -> Integer.parseInt(row.partition().name());
    }

    @Override
    public ShardWriter<Row> writer(int shard) {
        ShardWriter<Row> alive = sink.writer(shard);
        return batch -> {
            if (shard == deadShard) {
                throw new IOException("connection refused");
            }
            return alive.write(batch);
        };
    }
}
