package io.spate.internal.sink;

import io.spate.internal.concurrent.Letter;
import io.spate.report.Failure;

/** What a shard worker tells the controller. */
public sealed interface ShardEvent extends Letter<ShardEvent.Handler> {

    /** Takes one of each kind. */
    interface Handler {
        void onShardRetrying(int shard, Failure failure);

        void onShardFailed(int shard, Failure failure);

        void onShardDrained(int shard, long abandonedRows);
    }

    /** An attempt to write failed and is made again. */
    record ShardRetrying(int shard, Failure failure) implements ShardEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onShardRetrying(shard, failure);
        }
    }

    /** A batch failed for good. */
    record ShardFailed(int shard, Failure failure) implements ShardEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onShardFailed(shard, failure);
        }
    }

    /** The worker has written or given up everything and is finished. */
    record ShardDrained(int shard, long abandonedRows) implements ShardEvent {
        @Override
        public void deliverTo(Handler handler) {
            handler.onShardDrained(shard, abandonedRows);
        }
    }
}
