package io.spate.internal.run;

import io.spate.config.SinkConfig;
import io.spate.error.StartException;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.chain.SinkPort;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.sink.BufferPool;
import io.spate.internal.sink.ShardCommand;
import io.spate.internal.sink.ShardEvent;
import io.spate.internal.sink.ShardGroup;
import io.spate.internal.sink.ShardQueue;
import io.spate.internal.sink.ShardWorker;
import io.spate.internal.sink.SinkTally;
import io.spate.sink.RowEncoder;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens the sink and wires its shards: queues, workers and the threads they share. Used once, by {@link Assembly}. */
final class SinkAssembly {

    /** Names the sink in threads, counts and failures. */
    static final String NAME = "sink";

    private static final int ROW_HEADROOM = 1024;
    private static final int MOST_POOLED_BUFFERS = 2048;

    private final String pipeline;
    private final Sink<Object> sink;
    private final SinkConfig config;
    private final Environment environment;
    private final InflightBudget budget;
    private final List<Parker> parkers = new ArrayList<>();
    private final List<Mailbox<ShardCommand>> mailboxes = new ArrayList<>();
    private final List<ShardQueue> queues = new ArrayList<>();
    private final List<SinkTally> tallies = new ArrayList<>();
    private final List<ShardWriter<Object>> writers = new ArrayList<>();
    private final int threads;

    SinkAssembly(String pipeline, Sink<Object> sink, int threads, Environment environment, InflightBudget budget) {
        this.pipeline = pipeline;
        this.sink = sink;
        this.config = sink.config();
        this.threads = Math.min(threads, sink.shards());
        this.environment = environment;
        this.budget = budget;
    }

    /** Opens the sink and its writers; closes it again if that fails. */
    void open(Wakeup drivers) {
        try {
            sink.open(new Context(pipeline, environment.clock()));
            for (int shard = 0; shard < sink.shards(); shard++) {
                writers.add(sink.writer(shard));
            }
        } catch (RuntimeException e) {
            throw closeAfter("its sink could not be opened", e);
        }
        for (int thread = 0; thread < threads; thread++) {
            parkers.add(new Parker());
        }
        for (int shard = 0; shard < sink.shards(); shard++) {
            Parker parker = parkers.get(shard % threads);
            mailboxes.add(new Mailbox<>(parker));
            queues.add(new ShardQueue(config.chunk().queueCapacity(), budget.share(sink.shards()), parker, drivers));
            tallies.add(new SinkTally());
        }
    }

    /** Makes what uses the open sink; closes the sink again if that fails. */
    <T> T orClose(Supplier<T> making) {
        try {
            return making.get();
        } catch (RuntimeException e) {
            throw closeAfter("a router or an encoder of its sink could not be made", e);
        }
    }

    private StartException closeAfter(String what, RuntimeException cause) {
        StartException failed = new StartException(
                "pipeline " + pipeline + " was not started, because " + what + ": " + cause.getMessage(), cause);
        side().close();
        return failed;
    }

    /** What the drivers' chains need of the sink. */
    SinkPort port() {
        Optional<RowEncoder<Object>> encoder = sink.encoder();
        int target = config.chunk().targetBytes();
        int headroom = target / 4 + ROW_HEADROOM; // a chunk is sealed by the row that reaches the target
        BufferPool pool = new BufferPool(target + headroom, buffersInUse(target));
        return new SinkPort(NAME, sink.router()::shard, encoder, config, queues, budget, pool);
    }

    /** Buffers that a busy sink holds: queued, being batched, and being written. */
    private int buffersInUse(int target) {
        long batchBuffers = (config.maxInFlight() + 1L) * (config.batch().maxBytes() / target + 1);
        long all = sink.shards() * (config.chunk().queueCapacity() + 2 + batchBuffers);
        return (int) Math.min(MOST_POOLED_BUFFERS, all);
    }

    /** The sink threads' agents, each with its share of the shards. */
    List<Engine.Seat<ShardGroup>> seats(Outbox<? super ShardEvent> controller) {
        List<List<ShardWorker>> shares = new ArrayList<>();
        parkers.forEach(parker -> shares.add(new ArrayList<>()));
        for (int shard = 0; shard < sink.shards(); shard++) {
            shares.get(shard % threads).add(worker(shard, controller));
        }
        List<Engine.Seat<ShardGroup>> seats = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            seats.add(new Engine.Seat<>(new ShardGroup(NAME + "-" + thread, shares.get(thread)), parkers.get(thread)));
        }
        return seats;
    }

    private ShardWorker worker(int shard, Outbox<? super ShardEvent> controller) {
        ShardWorker.Shard description = new ShardWorker.Shard(
                shard,
                NAME + "/shard-" + shard,
                pipeline + '-' + environment.nonce() + '-' + shard,
                config,
                writers.get(shard),
                queues.get(shard),
                tallies.get(shard));
        return new ShardWorker(
                description, environment.clock(), mailboxes.get(shard), environment.writeThreads(), controller);
    }

    List<Outbox<ShardCommand>> outboxes() {
        return List.copyOf(mailboxes);
    }

    List<ShardQueue> queues() {
        return queues;
    }

    List<SinkTally> tallies() {
        return tallies;
    }

    Engine.SinkSide side() {
        return new Engine.SinkSide(sink, List.copyOf(writers));
    }

    private record Context(String pipeline, Clock clock) implements SinkContext {}
}
