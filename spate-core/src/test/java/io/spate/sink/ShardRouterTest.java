package io.spate.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import org.junit.jupiter.api.Test;

/** T-073, T-093: the stable rule by which keys and partitions meet shards. */
class ShardRouterTest {

    private final ShardRouter<Object> router = ShardRouter.byKey();

    private record Meta(PartitionId partition, long keyHash) implements RecordMeta {
        @Override
        public long position() {
            throw new AssertionError("a stable rule does not look at positions");
        }

        @Override
        public long timestamp() {
            throw new AssertionError("a stable rule does not look at time");
        }
    }

    private int shard(PartitionId partition, long keyHash, int shards) {
        return router.shard("any row", new Meta(partition, keyHash), shards);
    }

    private int shardOfKey(long keyHash, int shards) {
        return shard(PartitionId.of(0), keyHash, shards);
    }

    private int shardOfPartition(PartitionId partition, int shards) {
        return shard(partition, RecordMeta.NO_KEY, shards);
    }

    /** T-073. */
    @Test
    void aKeyGoesByItsHash() {
        assertThat(shardOfKey(10, 4)).isEqualTo(2);
        assertThat(shardOfKey(11, 4)).isEqualTo(3);
    }

    /** T-093. */
    @Test
    void theSameKeyMeetsTheSameShardFromAnyPartition() {
        assertThat(shard(PartitionId.of(1), 12345, 7)).isEqualTo(shard(PartitionId.of(2), 12345, 7));
    }

    /** T-073: a hash with its highest bit set is a large number, not a negative one. */
    @Test
    void hashesAreUnsigned() {
        assertThat(shardOfKey(-1, 10)).isEqualTo(5); // 2^64 - 1 ends in 5
        assertThat(shardOfKey(Long.MIN_VALUE, 10)).isEqualTo(8); // 2^63 ends in 8
    }

    /** E-8, T-007, T-093: a record without a key has a defined shard. */
    @Test
    void withoutAKeyThePartitionDecides() {
        assertThat(shardOfPartition(PartitionId.of(0), 4)).isZero();
        assertThat(shardOfPartition(PartitionId.of(1), 4)).isEqualTo(1);
        assertThat(shardOfPartition(PartitionId.of(1), 10))
                .isEqualTo((int) Long.remainderUnsigned(0x9E3779B97F4A7C15L, 10));
        assertThat(shardOfPartition(PartitionId.of("7"), 64)).isBetween(0, 63);
    }

    /** T-093. */
    @Test
    void everyAnswerIsInRange() {
        for (int shards = 1; shards <= 9; shards++) {
            for (long hash : new long[] {1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0xcbf29ce484222325L}) {
                assertThat(shardOfKey(hash, shards)).isBetween(0, shards - 1);
            }
            for (int partition = 0; partition < 100; partition++) {
                assertThat(shardOfPartition(PartitionId.of(partition), shards)).isBetween(0, shards - 1);
            }
        }
    }

    /** T-073. */
    @Test
    void partitionsSpreadOverTheShards() {
        int[] counts = new int[5];
        for (int partition = 0; partition < 1000; partition++) {
            counts[shardOfPartition(PartitionId.of(partition), 5)]++;
        }

        for (int count : counts) {
            assertThat(count).isBetween(150, 250);
        }
    }
}
