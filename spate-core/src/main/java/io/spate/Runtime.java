package io.spate;

import io.spate.config.RuntimeConfig;
import io.spate.error.StartException;
import io.spate.internal.run.Supervisor;
import io.spate.report.ExitReport;
import java.time.Duration;
import java.util.function.Consumer;

/** Runs pipelines: {@link #run} for {@code main}, {@link #start} inside an application. */
public final class Runtime {

    private Runtime() {}

    /**
     * Runs the pipeline to its end on the calling thread and its own. SIGTERM and SIGINT drain it.
     *
     * @return how it ended; never null, also after a failure
     * @throws StartException if it could not be started; nothing was read then
     */
    public static ExitReport run(Pipeline pipeline) {
        return run(pipeline, RuntimeConfig.defaults());
    }

    /** As {@link #run(Pipeline)}, with other settings. */
    public static ExitReport run(Pipeline pipeline, RuntimeConfig config) {
        return run(pipeline, config, report -> {});
    }

    /** As {@link #run(Pipeline)}; {@code listener} gets the report before the JVM may halt. */
    public static ExitReport run(Pipeline pipeline, Consumer<? super ExitReport> listener) {
        return run(pipeline, RuntimeConfig.defaults(), listener);
    }

    /** As {@link #run(Pipeline)}, with other settings and a listener that gets the report before the JVM may halt. */
    public static ExitReport run(Pipeline pipeline, RuntimeConfig config, Consumer<? super ExitReport> listener) {
        Run run = Run.start(pipeline, config);
        if (!config.handleSignals()) {
            return deliver(run.supervise(), listener);
        }
        Duration limit =
                config.checkpoint().drainTimeout().plus(Supervisor.GRACE).plus(Supervisor.GRACE);
        SignalDrain signals = new SignalDrain(pipeline.name(), run.supervisor(), limit);
        try {
            return deliver(run.supervise(), listener);
        } finally {
            signals.remove();
        }
    }

    private static ExitReport deliver(ExitReport report, Consumer<? super ExitReport> listener) {
        listener.accept(report);
        return report;
    }

    /**
     * Starts the pipeline and returns. Installs no signal handler; the JVM stays alive until the run has ended.
     *
     * @throws StartException if it could not be started; nothing was read then
     */
    public static RunningPipeline start(Pipeline pipeline) {
        return start(pipeline, RuntimeConfig.defaults());
    }

    /** As {@link #start(Pipeline)}, with other settings. */
    public static RunningPipeline start(Pipeline pipeline, RuntimeConfig config) {
        Run run = Run.start(pipeline, config);
        new Thread(run::supervise, "spate-" + pipeline.name() + "-supervisor").start();
        return new SupervisedPipeline(pipeline.name(), run.supervisor());
    }
}
