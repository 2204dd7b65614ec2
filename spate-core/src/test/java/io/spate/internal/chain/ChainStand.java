package io.spate.internal.chain;

import io.spate.config.BackpressureConfig;
import io.spate.config.SinkConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.checkpoint.AckJournal;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.ShardQueue;
import io.spate.internal.sink.TakenChunk;
import io.spate.operator.Decoder;
import io.spate.operator.FlatMap;
import io.spate.operator.Operator;
import io.spate.operator.TryFunction;
import io.spate.policy.ErrorPolicy;
import io.spate.record.RecordMeta;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardRouter;
import io.spate.time.ManualClock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** One driver's chain in front of real shard queues, whose chunks the test takes by hand. */
final class ChainStand {

    static final int QUEUE_CAPACITY = 2;

    /** Rows are texts, each encoded as its characters. */
    static final RowEncoder<Object> TEXT = (row, out) -> {
        byte[] bytes = row.toString().getBytes(StandardCharsets.ISO_8859_1);
        out.putBytes(bytes, 0, bytes.length);
    };

    /** What a chain is made of; the fields are set before {@link #build}. */
    static final class Plan {
        final List<OperatorSpec> operators = new ArrayList<>();
        int shards = 1;
        int targetBytes = 1000;
        Optional<RowEncoder<Object>> encoder = Optional.of(TEXT);
        ErrorPolicy encodePolicy = ErrorPolicy.FAIL;
        ShardRouter<Object> router = (row, meta, shards) -> 0;

        Plan decode(Decoder<Object, Object> decoder, ErrorPolicy policy) {
            operators.add(new OperatorSpec.Decode(name("decode"), decoder, policy));
            return this;
        }

        Plan map(BiFunction<Object, RecordMeta, Object> function) {
            operators.add(new OperatorSpec.Map(name("map"), function));
            return this;
        }

        Plan tryMap(TryFunction<Object, Object> function, ErrorPolicy policy) {
            operators.add(new OperatorSpec.TryMap(name("tryMap"), function, policy));
            return this;
        }

        Plan filter(BiPredicate<Object, RecordMeta> predicate) {
            operators.add(new OperatorSpec.Filter(name("filter"), predicate));
            return this;
        }

        Plan flatMap(FlatMap<Object, Object> function) {
            operators.add(new OperatorSpec.Flat(name("flatMap"), function));
            return this;
        }

        Plan process(Operator<Object, Object> operator) {
            operators.add(new OperatorSpec.Process(name("process"), () -> operator));
            return this;
        }

        Plan inspect(BiConsumer<Object, RecordMeta> consumer) {
            operators.add(new OperatorSpec.Inspect(name("inspect"), consumer));
            return this;
        }

        /** Chunks are sealed at this many bytes. */
        Plan chunksOf(int bytes) {
            targetBytes = bytes;
            return this;
        }

        /** Rows go to one of this many shards. */
        Plan shards(int count, ShardRouter<Object> chosen) {
            shards = count;
            router = chosen;
            return this;
        }

        Plan encoder(RowEncoder<Object> chosen, ErrorPolicy policy) {
            encoder = Optional.of(chosen);
            encodePolicy = policy;
            return this;
        }

        Plan objects() {
            encoder = Optional.empty();
            return this;
        }

        private String name(String kind) {
            return (operators.size() + 1) + "_" + kind;
        }

        ChainStand build() {
            return new ChainStand(this);
        }
    }

    static Plan plan() {
        return new Plan();
    }

    final AckJournal acks = new AckJournal();
    final InflightBudget budget = new InflightBudget(BackpressureConfig.defaults(), Wakeup.NOBODY);
    final Mailbox<String> mail = new Mailbox<>(Wakeup.NOBODY);
    final List<ShardQueue> queues = new ArrayList<>();
    final PlainChain chain;
    private long nextPosition;

    private ChainStand(Plan plan) {
        for (int shard = 0; shard < plan.shards; shard++) {
            queues.add(new ShardQueue(QUEUE_CAPACITY, budget.share(plan.shards), Wakeup.NOBODY, Wakeup.NOBODY));
        }
        SinkConfig config = SinkConfig.defaults()
                .withChunk(plan.targetBytes, QUEUE_CAPACITY)
                .withPolicies(plan.encodePolicy, ErrorPolicy.FAIL);
        SinkPort sink = new SinkPort(
                "sink", plan.router, plan.encoder, config, queues, budget, new BufferPool(plan.targetBytes, 16));
        chain = new PlainChain(
                plan.operators.stream().map(OperatorSpec::forDriver).toList(), sink, new ManualClock());
    }

    /** The next polled batch. */
    ActiveBatch batch(Object... records) {
        ActiveBatch batch = new ActiveBatch(new ScriptedBatch(nextPosition, List.of(records)), acks.issue());
        nextPosition += records.length;
        return batch;
    }

    Chain.Outcome push(ActiveBatch batch) {
        return chain.push(batch, mail, 1000);
    }

    /** Pushes a batch to its end and hands everything over. */
    ActiveBatch pushThrough(Object... records) {
        ActiveBatch batch = batch(records);
        if (push(batch) != Chain.Outcome.EXHAUSTED) {
            throw new AssertionError("the batch was not pushed to its end");
        }
        batch.finish();
        chain.flush();
        return batch;
    }

    /** Takes and settles what the shard was handed; one text for each chunk. */
    List<String> settle(int shard) {
        return settle(shard, TakenChunk::text);
    }

    <T> List<T> settle(int shard, Function<TakenChunk, T> view) {
        List<T> seen = new ArrayList<>();
        for (TakenChunk chunk : TakenChunk.allOf(queues.get(shard))) {
            seen.add(view.apply(chunk));
            chunk.settle();
        }
        return seen;
    }

    StageTally tally(String stage) {
        return chain.tallies().stream()
                .filter(tally -> tally.stage().equals(stage))
                .findFirst()
                .orElseThrow();
    }
}
