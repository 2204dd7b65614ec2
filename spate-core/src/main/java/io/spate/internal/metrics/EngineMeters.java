package io.spate.internal.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The meters of one pipeline: they read what the engine counts anyway, so they cost nothing until they are scraped. Used
 * by the thread that starts and ends the pipeline.
 */
public final class EngineMeters implements AutoCloseable {

    private final MeterRegistry registry;
    private final Tags tags;
    private final List<Meter> meters = new ArrayList<>();

    public EngineMeters(MeterRegistry registry, String pipeline) {
        this.registry = registry;
        this.tags = Tags.of("pipeline", pipeline);
    }

    /** A number that only grows. */
    public <T> EngineMeters counter(String name, String tag, String value, T counted, ToDoubleFunction<T> count) {
        meters.add(FunctionCounter.builder(name, counted, count)
                .tags(tags.and(tag, value))
                .register(registry));
        return this;
    }

    /** A number that goes up and down. */
    public <T> EngineMeters gauge(String name, String tag, String value, T measured, ToDoubleFunction<T> level) {
        meters.add(Gauge.builder(name, measured, level)
                .tags(tags.and(tag, value))
                .strongReference(true)
                .register(registry));
        return this;
    }

    /** Takes this pipeline's meters out of the registry, and no others. */
    @Override
    public void close() {
        meters.forEach(registry::remove);
        meters.clear();
    }
}
