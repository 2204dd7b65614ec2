package io.spate.internal.run;

import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.error.ConfigException;
import io.spate.error.StartException;
import io.spate.internal.backpressure.InflightBudget;
import io.spate.internal.backpressure.PressureSwitch;
import io.spate.internal.chain.OperatorSpec;
import io.spate.internal.chain.PlainChain;
import io.spate.internal.chain.SinkPort;
import io.spate.internal.concurrent.Letter;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Parker;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.control.ControlHandler;
import io.spate.internal.control.Controller;
import io.spate.internal.control.ControllerParts;
import io.spate.internal.control.DriverPort;
import io.spate.internal.control.RunState;
import io.spate.internal.control.SourceWait;
import io.spate.internal.driver.Driver;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.driver.DriverControls;
import io.spate.sink.Sink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The composition root: checks a pipeline's description and wires the engine of one run. Used once, by the thread that
 * starts the run.
 */
public final class Assembly {

    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

    private final PipelineSpec pipeline;
    private final RuntimeConfig config;
    private final Environment environment;
    private final Sink<Object> sink;
    private final Parker controllerParker = new Parker();
    private final List<Parker> driverParkers = new ArrayList<>();
    private final List<Mailbox<DriverCommand>> driverMail = new ArrayList<>();

    private Assembly(PipelineSpec pipeline, RuntimeConfig config, Environment environment) {
        this.pipeline = pipeline;
        this.config = config;
        this.environment = environment;
        this.sink = erased(pipeline.sink());
        for (int driver = 0; driver < config.driver().threads(); driver++) {
            Parker parker = new Parker();
            driverParkers.add(parker);
            driverMail.add(new Mailbox<>(parker));
        }
    }

    @SuppressWarnings("unchecked") // the fluent description has checked that the rows fit the sink
    private static Sink<Object> erased(Sink<?> sink) {
        return (Sink<Object>) sink;
    }

    /**
     * Checks the description, opens the sink and wires the engine.
     *
     * @param supervisor woken when the run begins to end and when it has ended
     * @throws ConfigException if the description cannot work
     * @throws StartException if the sink cannot be opened; it is closed again then
     */
    public static Engine assemble(
            PipelineSpec pipeline, RuntimeConfig config, Environment environment, Wakeup supervisor) {
        Assembly assembly = new Assembly(pipeline, config, environment);
        assembly.check();
        DriverOperators operators =
                DriverOperators.create(pipeline, config.driver().threads());
        try {
            return assembly.wire(supervisor, operators);
        } catch (RuntimeException e) {
            operators.close();
            throw e;
        }
    }

    private void check() {
        int shards = sink.shards();
        if (shards < 1) {
            throw new ConfigException(
                    "the sink of pipeline " + pipeline.name() + " has " + shards + " shards; it needs at least 1");
        }
        checkReuse();
        warnOfSmallBudget(shards, sink.config());
        warnOfImpatience(sink.config());
    }

    /** A record that the source uses again must not be kept. */
    private void checkReuse() {
        if (!pipeline.source().reusesRecords()) {
            return;
        }
        for (OperatorSpec operator : pipeline.operators()) {
            if (operator.keepsRecords()) {
                throw refuseReuse("operator " + operator.name(), "put a decode or map in front of it");
            }
            if (operator.replacesRecord()) {
                return;
            }
        }
        if (sink.encoder().isEmpty()) {
            throw refuseReuse("a sink", "put a decode or map in between, or give the sink an encoder");
        }
    }

    private ConfigException refuseReuse(String keeper, String remedy) {
        return new ConfigException("pipeline " + pipeline.name() + " hands the source's records to " + keeper
                + " that keeps them, but the source reuses them; " + remedy);
    }

    /** A batch that is still being written or tried again in good order must not end the run. */
    private void warnOfImpatience(SinkConfig sinkConfig) {
        if (outlastsPatience(config, sinkConfig)) {
            LOG.warn(
                    "pipeline {}: writing one batch may take {} s with its retries, but checkpoint.stalled-fail-after ends "
                            + "the run after {} s; raise it, or lower write.attempt-timeout or retry.max-attempts",
                    pipeline.name(),
                    longestWrite(sinkConfig).toSeconds(),
                    config.checkpoint().stalledFailAfter().toSeconds());
        }
    }

    static boolean outlastsPatience(RuntimeConfig config, SinkConfig sinkConfig) {
        Duration patience = config.checkpoint().stalledFailAfter();
        return !patience.isZero() && longestWrite(sinkConfig).compareTo(patience) >= 0;
    }

    private static Duration longestWrite(SinkConfig sinkConfig) {
        Duration oneAttempt =
                sinkConfig.attemptTimeout().plus(sinkConfig.retry().max());
        return sinkConfig.longestWrite().orElse(oneAttempt);
    }

    private void warnOfSmallBudget(int shards, SinkConfig sinkConfig) {
        long full =
                shards * (sinkConfig.maxInFlight() + 1L) * sinkConfig.batch().maxBytes();
        if (full > config.backpressure().lowBytes()) {
            LOG.warn(
                    "pipeline {}: full batches of {} shards hold up to {} bytes, more than the {} bytes at which reading "
                            + "resumes; when busy it will pause and resume instead of flowing; raise "
                            + "backpressure.max-inflight-bytes or lower batch.max-bytes",
                    pipeline.name(),
                    shards,
                    full,
                    config.backpressure().lowBytes());
        }
    }

    private Engine wire(Wakeup supervisor, DriverOperators operators) {
        RunState state = new RunState(supervisor);
        SourceWait controllerWakeup = new SourceWait(controllerParker, pipeline.source());
        Mailbox<Letter<? super ControlHandler>> controlMail = new Mailbox<>(controllerWakeup);
        InflightBudget budget = new InflightBudget(config.backpressure(), this::wakeDrivers);
        SinkAssembly sinks = new SinkAssembly(pipeline.name(), sink, config.sinkThreads(), environment, budget);
        sinks.open(this::wakeDrivers);
        List<Engine.Seat<Driver>> drivers = sinks.orClose(() -> drivers(controlMail, operators, sinks.port(), budget));
        Controller controller = new Controller(new ControllerParts(
                pipeline.source(),
                pipeline.name(),
                controllerWakeup,
                environment.sourceWait(),
                environment.innerWait().apply(controllerParker),
                config,
                environment.clock(),
                controlMail,
                driverPorts(),
                sinks.outboxes(),
                state));
        EngineCounts counts = new EngineCounts(
                drivers.stream().map(seat -> seat.agent().chain()).toList(), sinks.tallies());
        return new Engine(
                pipeline.name(),
                new Engine.Seat<>(controller, controllerParker),
                drivers,
                sinks.seats(controlMail),
                new Engine.Doors(controlMail, List.copyOf(driverMail), sinks.outboxes()),
                state,
                new Engine.Gauges(counts, budget, sinks.queues()),
                sinks.side());
    }

    private void wakeDrivers() {
        driverParkers.forEach(Parker::wake);
    }

    private List<Engine.Seat<Driver>> drivers(
            Mailbox<Letter<? super ControlHandler>> controlMail,
            DriverOperators operators,
            SinkPort port,
            InflightBudget budget) {
        List<Engine.Seat<Driver>> drivers = new ArrayList<>();
        for (int index = 0; index < driverMail.size(); index++) {
            Driver driver = new Driver(
                    index,
                    config.driver(),
                    environment.clock(),
                    new PlainChain(operators.of(index), port, environment.clock()),
                    new PressureSwitch(budget, config.backpressure().minPause()),
                    driverMail.get(index),
                    new DriverControls(controlMail, controlMail));
            drivers.add(new Engine.Seat<>(driver, driverParkers.get(index)));
        }
        return drivers;
    }

    private List<DriverPort> driverPorts() {
        List<DriverPort> ports = new ArrayList<>();
        for (int index = 0; index < driverMail.size(); index++) {
            ports.add(new DriverPort(driverMail.get(index), driverParkers.get(index)));
        }
        return ports;
    }
}
