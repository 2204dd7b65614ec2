package io.spate.internal.run;

import io.spate.error.ConfigException;
import io.spate.internal.chain.OperatorSpec;
import io.spate.internal.concurrent.LastCall;
import io.spate.operator.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The operators of each driver: those with state as instances of their own. Made by {@link Assembly}. */
final class DriverOperators {

    private final List<List<OperatorSpec>> byDriver = new ArrayList<>();
    private final Set<Operator<?, ?>> instances = Collections.newSetFromMap(new IdentityHashMap<>());

    private DriverOperators() {}

    /**
     * Makes the instances.
     *
     * @throws ConfigException if one cannot be made, or is handed out twice
     */
    static DriverOperators create(PipelineSpec pipeline, int drivers) {
        DriverOperators operators = new DriverOperators();
        try {
            for (int driver = 0; driver < drivers; driver++) {
                List<OperatorSpec> specs = new ArrayList<>();
                for (OperatorSpec spec : pipeline.operators()) {
                    specs.add(operators.instance(pipeline, spec));
                }
                operators.byDriver.add(List.copyOf(specs));
            }
        } catch (RuntimeException e) {
            operators.close();
            throw e;
        }
        return operators;
    }

    private OperatorSpec instance(PipelineSpec pipeline, OperatorSpec spec) {
        OperatorSpec own;
        try {
            own = spec.forDriver();
        } catch (RuntimeException e) {
            throw new ConfigException(
                    "operator " + spec.name() + " of pipeline " + pipeline.name()
                            + " could not be made, so that nothing was started: " + e,
                    e);
        }
        if (own instanceof OperatorSpec.Process process
                && !instances.add(process.operator().get())) {
            throw new ConfigException("operator " + spec.name() + " of pipeline " + pipeline.name()
                    + " has one instance for several drivers, whose state they would break; return a new one from the "
                    + "supplier every time");
        }
        return own;
    }

    /** The operators of one driver, in chain order. */
    List<OperatorSpec> of(int driver) {
        return byDriver.get(driver);
    }

    /** The run was not started: nobody else will close them. */
    void close() {
        instances.forEach(operator -> LastCall.close("an operator", operator::close));
    }
}
