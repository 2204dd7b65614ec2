package io.spate.sink;

import io.spate.record.RecordMeta;

/** Chooses the shard of a row. Pure and total; called by all drivers at once. */
@FunctionalInterface
public interface ShardRouter<T> {

    /**
     * By the hash of the record's key; a record without a key goes by its partition. A stable rule: the same key or
     * partition always meets the same shard while the number of shards stays the same.
     */
    static <T> ShardRouter<T> byKey() {
        return (row, meta, shards) -> {
            long hash = meta.keyHash();
            if (hash == RecordMeta.NO_KEY) {
                hash = meta.partition().routingSeed() * 0x9E3779B97F4A7C15L;
            }
            return (int) Long.remainderUnsigned(hash, shards);
        };
    }

    /** The shard of {@code row}: not negative and below {@code shards}. Anything else ends the run. */
    int shard(T row, RecordMeta meta, int shards);
}
