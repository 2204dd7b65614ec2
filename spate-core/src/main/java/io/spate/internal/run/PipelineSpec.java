package io.spate.internal.run;

import io.spate.internal.chain.OperatorSpec;
import io.spate.sink.Sink;
import io.spate.source.Source;
import java.util.List;

/** What a pipeline consists of. Immutable. */
public record PipelineSpec(String name, Source<?> source, List<OperatorSpec> operators, Sink<?> sink) {}
