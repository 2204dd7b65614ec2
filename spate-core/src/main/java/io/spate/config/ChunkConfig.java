package io.spate.config;

/**
 * The unit in which a driver hands rows to a shard.
 *
 * @param targetBytes size at which a chunk is sealed, at least 1, key {@code chunk.target-bytes}
 * @param queueCapacity chunks that wait for a shard before the driver feels pressure, at least 2, rounded up to a power
 *     of two, key {@code chunk.queue-capacity}
 */
public record ChunkConfig(int targetBytes, int queueCapacity) {

    private static final ChunkConfig DEFAULTS = new ChunkConfig(64 << 10, 8);

    public ChunkConfig {
        Bound.atLeast("chunk.target-bytes", targetBytes, 1, "64 KiB suits most rows");
        Bound.atLeast("chunk.queue-capacity", queueCapacity, 2, "8 chunks for each shard suit most sinks");
    }

    /** 64 KiB, 8 chunks. */
    public static ChunkConfig defaults() {
        return DEFAULTS;
    }
}
