package io.spate;

import io.spate.error.ConfigException;
import io.spate.internal.run.PipelineSpec;
import io.spate.source.Source;
import java.util.List;

/**
 * A complete description: one source, a chain of operators, one sink. It does nothing until {@link Runtime} runs it.
 *
 * <p>Immutable. A source and a sink serve one run; describe them anew for the next.
 */
public final class Pipeline {

    private final PipelineSpec spec;

    Pipeline(PipelineSpec spec) {
        this.spec = spec;
    }

    /**
     * Begins the description of a pipeline.
     *
     * @param name appears in thread names, logs and meters; letters, digits, {@code _}, {@code -} and {@code .}
     * @throws ConfigException if the name is empty or has other characters
     */
    public static Named named(String name) {
        if (!name.matches("[A-Za-z0-9_.-]+")) {
            throw new ConfigException("a pipeline's name must be letters, digits, '_', '-' and '.', but is '" + name
                    + "'; it becomes part of thread names and meters");
        }
        return new Named(name);
    }

    /** The pipeline's name. */
    public String name() {
        return spec.name();
    }

    /** What the pipeline consists of. */
    PipelineSpec spec() {
        return spec;
    }

    /**
     * A pipeline that has a name and needs a source.
     */
    public static final class Named {

        private final String name;

        private Named(String name) {
            this.name = name;
        }

        /** Reads from {@code source}. */
        public <T> Stage<T> from(Source<T> source) {
            return new Stage<>(name, source, List.of());
        }
    }
}
