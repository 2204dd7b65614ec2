package io.spate.internal.run;

import io.spate.config.BackpressureConfig;
import io.spate.config.RuntimeConfig;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.control.ControlHandler;
import io.spate.internal.control.RunEnds;
import io.spate.internal.control.RunRequest;
import io.spate.internal.control.RunState;
import io.spate.sink.Sink;
import io.spate.time.Clock;
import java.util.List;

/** A supervisor of a run without threads, whose controller ends the run when it is asked to. */
final class SupervisedRun {

    private static final Sink<Object> SINK = Sink.of(row -> {});

    final Supervisor supervisor;
    final RunState state;
    volatile boolean isStopHeard;

    SupervisedRun() {
        Parker parker = new Parker();
        state = new RunState(parker);
        InflightBudget budget = new InflightBudget(BackpressureConfig.defaults(), Wakeup.NOBODY);
        Engine engine = new Engine(
                "races",
                null,
                List.of(),
                List.of(),
                new Engine.Doors(this::onLetter, List.of(), List.of()),
                state,
                new Engine.Gauges(new EngineCounts(List.of(), List.of()), budget, List.of()),
                new Engine.SinkSide(SINK, List.of()));
        supervisor = new Supervisor(engine, RuntimeConfig.defaults(), Clock.system(), parker);
    }

    private void onLetter(Letter<? super ControlHandler> letter) {
        if (letter instanceof RunRequest.StopRequested) {
            isStopHeard = true;
            RunEnds.end(state);
        }
    }
}
