package io.spate.internal.run;

import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.concurrent.Agent;
import io.spate.internal.concurrent.LastCall;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.concurrent.Outbox;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.control.ControlHandler;
import io.spate.internal.control.Controller;
import io.spate.internal.control.RunState;
import io.spate.internal.driver.Driver;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.sink.ShardCommand;
import io.spate.internal.sink.ShardGroup;
import io.spate.internal.sink.ShardQueue;
import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import java.util.List;

/** Everything of one run, wired and not started: agents that somebody steps, and the ways to speak to them. Immutable. */
public record Engine(
        String pipeline,
        Seat<Controller> controller,
        List<Seat<Driver>> drivers,
        List<Seat<ShardGroup>> sinks,
        Doors doors,
        RunState state,
        Gauges gauges,
        SinkSide sinkSide) {

    /** An agent and what its thread waits on. */
    public record Seat<A extends Agent>(A agent, Parker parker) {}

    /** The mailboxes of all agents. */
    public record Doors(
            Outbox<Letter<? super ControlHandler>> controller,
            List<Outbox<DriverCommand>> drivers,
            List<Outbox<ShardCommand>> shards) {}

    /** What can be read from outside at any time. */
    public record Gauges(EngineCounts counts, InflightBudget budget, List<ShardQueue> queues) {}

    /** The user's sink and its writers, to be closed after everything else has ended. */
    public record SinkSide(Sink<?> sink, List<ShardWriter<Object>> writers) {

        /** Closes the writers and then the sink. */
        public void close() {
            for (int shard = 0; shard < writers.size(); shard++) {
                LastCall.close("the writer of shard " + shard, writers.get(shard)::close);
            }
            LastCall.close("the sink", sink::close);
        }
    }
}
