package io.spate;

import io.spate.config.RuntimeConfig;
import io.spate.internal.concurrent.ParkedWait;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.metrics.EngineMeters;
import io.spate.internal.run.Assembly;
import io.spate.internal.run.Engine;
import io.spate.internal.run.EngineCounts;
import io.spate.internal.run.Environment;
import io.spate.internal.run.Supervisor;
import io.spate.internal.sink.PlatformWriteThreads;
import io.spate.internal.sink.ShardQueue;
import io.spate.report.ExitReport;
import io.spate.time.Clock;
import java.util.Optional;
import java.util.UUID;

/** One started run with its meters. Made by the thread that starts it; one thread supervises it. */
record Run(Supervisor supervisor, Optional<EngineMeters> meters) {

    static Run start(Pipeline pipeline, RuntimeConfig config) {
        Clock clock = Clock.system();
        Parker parker = new Parker();
        String nonce = UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        PlatformWriteThreads writeThreads = new PlatformWriteThreads(pipeline.name(), clock);
        Environment environment = new Environment(
                clock, writeThreads, config.eventPollTimeout(), thread -> new ParkedWait(thread, clock), nonce);
        Engine engine = Assembly.assemble(pipeline.spec(), config, environment, parker);
        Supervisor supervisor = new Supervisor(engine, config, clock, parker);
        Optional<EngineMeters> meters =
                config.meters().map(registry -> register(new EngineMeters(registry, pipeline.name()), engine));
        supervisor.start();
        return new Run(supervisor, meters);
    }

    private static EngineMeters register(EngineMeters meters, Engine engine) {
        Engine.Gauges gauges = engine.gauges();
        meters.counter("spate.source.records", "component", "source", gauges.counts(), EngineCounts::read);
        meters.gauge("spate.backpressure.inflight.bytes", "component", "pipeline", gauges.budget(), b -> b.used());
        for (int shard = 0; shard < gauges.queues().size(); shard++) {
            String number = Integer.toString(shard);
            meters.counter(
                    "spate.sink.records",
                    "shard",
                    number,
                    gauges.counts().shards().get(shard),
                    t -> t.written());
            meters.gauge("spate.queue.depth", "shard", number, gauges.queues().get(shard), ShardQueue::depth);
        }
        for (String stage : gauges.counts().stages()) {
            meters.counter(
                    "spate.operator.records.dropped", "component", stage, gauges.counts(), c -> c.dropped(stage));
            meters.counter("spate.operator.not.ready", "component", stage, gauges.counts(), c -> c.notReady(stage));
        }
        return meters;
    }

    ExitReport supervise() {
        return supervisor.supervise(() -> meters.ifPresent(EngineMeters::close));
    }
}
