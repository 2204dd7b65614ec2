package io.spate.internal.chain;

import io.spate.config.SinkConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.Chunk;
import io.spate.internal.sink.ShardQueue;
import io.spate.policy.ErrorPolicy;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardRouter;
import java.util.List;
import java.util.Optional;

/**
 * What a chain needs of a sink: how rows are routed and encoded, and the queues of its shards. Shared by all drivers.
 *
 * @param name names the terminal in counts and failures
 */
public record SinkPort(
        String name,
        ShardRouter<Object> router,
        Optional<RowEncoder<Object>> encoder,
        SinkConfig config,
        List<ShardQueue> queues,
        InflightBudget budget,
        BufferPool pool) {

    ErrorPolicy encodePolicy() {
        return config.encodePolicy();
    }

    /** One more driver's way to the shards. */
    ShardOutput[] outputs() {
        Chunk.Accounts accounts = new Chunk.Accounts(budget, pool);
        return queues.stream()
                .map(queue -> new ShardOutput(openChunk(), queue, accounts))
                .toArray(ShardOutput[]::new);
    }

    private OpenChunk openChunk() {
        int target = config.chunk().targetBytes();
        if (encoder.isPresent()) {
            return new EncodedChunk(encoder.get().forShard(), target, pool);
        }
        return new ObjectChunk(target);
    }
}
