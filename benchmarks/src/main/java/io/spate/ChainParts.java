package io.spate;

import io.spate.internal.chain.OperatorSpec;
import java.util.List;

/** Shows the operators of a pipeline, for measuring a chain without an engine around it. */
public final class ChainParts {

    private ChainParts() {}

    /** The pipeline's operators, in chain order. */
    public static List<OperatorSpec> operatorsOf(Pipeline pipeline) {
        return pipeline.spec().operators();
    }
}
