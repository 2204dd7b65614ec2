package io.spate.benchmarks.spate;

import io.spate.ChainParts;
import io.spate.benchmarks.data.LaneCursor;
import io.spate.benchmarks.data.Slab;
import io.spate.benchmarks.harness.W1Chain;
import io.spate.benchmarks.work.Row;
import io.spate.config.BackpressureConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.chain.ActiveBatch;
import io.spate.internal.chain.Chain;
import io.spate.internal.chain.PlainChain;
import io.spate.internal.chain.SinkPort;
import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.ChunkCounter;
import io.spate.internal.sink.ShardQueue;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.sink.RowEncoder;
import io.spate.sink.Sink;
import io.spate.source.Source;
import io.spate.time.Clock;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** W1 with Spate: the engine's chain of one driver, with real acknowledgements, and nobody behind the shard queues. */
public final class SpateChain implements W1Chain {

    private static final int CHUNK_BYTES = 64 << 10;
    private static final int QUEUED_CHUNKS = 8;

    private final Mailbox<CheckpointEvent> books = new Mailbox<>(Wakeup.NOBODY);
    private final Mailbox<Object> noMail = new Mailbox<>(Wakeup.NOBODY);
    private final Checkpointer checkpointer = new Checkpointer(Integer.MAX_VALUE, (partition, reached) -> {});
    private final Map<Slab, BatchIssuer> issuers = new IdentityHashMap<>();
    private final SlabBatch batch = new SlabBatch();
    private final Chain chain;
    private final ChunkCounter chunks;

    /** A chain in front of so many shards. */
    public SpateChain(int shards) {
        InflightBudget budget = new InflightBudget(BackpressureConfig.defaults(), Wakeup.NOBODY);
        List<ShardQueue> queues = Stream.generate(
                        () -> new ShardQueue(QUEUED_CHUNKS, budget.share(shards), Wakeup.NOBODY, Wakeup.NOBODY))
                .limit(shards)
                .toList();
        chunks = new ChunkCounter(queues);
        Sink<Row> sink = new ChecksumSink(shards);
        BufferPool pool = new BufferPool(CHUNK_BYTES + CHUNK_BYTES / 4, shards * QUEUED_CHUNKS);
        SinkPort port = new SinkPort(
                "sink",
                (row, meta, count) -> sink.router().shard((Row) row, meta, count),
                Optional.of(encoder(sink)),
                sink.config(),
                queues,
                budget,
                pool);
        Source<Payload> unused = Source.of(List.of());
        chain = new PlainChain(ChainParts.operatorsOf(SpatePipeline.pipeline(unused, sink)), port, Clock.system());
    }

    private static RowEncoder<Object> encoder(Sink<Row> sink) {
        RowEncoder<Row> encoder = sink.encoder().orElseThrow();
        return (row, out) -> encoder.encode((Row) row, out);
    }

    @Override
    public void push(LaneCursor cursor) {
        ActiveBatch active =
                new ActiveBatch(batch.over(cursor), issuerOf(cursor.slab()).issue());
        Chain.Outcome outcome = chain.push(active, noMail, Integer.MAX_VALUE);
        if (outcome != Chain.Outcome.EXHAUSTED) {
            throw new IllegalStateException("a chain with room in its queues ended a batch as " + outcome);
        }
        active.finish();
        settle();
    }

    @Override
    public Rows finish() {
        chain.flush();
        settle();
        issuers.values().forEach(issuer -> checkpointer.release(issuer.grant().partition()));
        issuers.clear(); // the next round reads from the start, which is another life of each partition
        return new Rows(chunks.rows(), chunks.bytes());
    }

    private BatchIssuer issuerOf(Slab slab) {
        return issuers.computeIfAbsent(slab, unknown -> {
            PartitionId partition = PartitionId.of(issuers.size());
            return new BatchIssuer(checkpointer.grant(partition, Wakeup.NOBODY), books);
        });
    }

    private void settle() {
        chunks.takeAll();
        books.read(event -> event.deliverTo(checkpointer), Integer.MAX_VALUE);
        checkpointer.harvest((partition, position) -> {});
    }
}
