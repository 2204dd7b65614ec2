/** The Spate runtime: pipelines from a source through operators into sharded sinks, at least once. */
@SuppressWarnings("module") // the test kit is not there when this is compiled
module io.spate.core {
    requires transitive micrometer.core;
    requires org.slf4j;
    requires org.jctools.core;
    requires static org.jspecify;

    exports io.spate;
    exports io.spate.config;
    exports io.spate.error;
    exports io.spate.operator;
    exports io.spate.policy;
    exports io.spate.record;
    exports io.spate.report;
    exports io.spate.sink;
    exports io.spate.source;
    exports io.spate.time;

    // for the test kit, which steps the same engine
    exports io.spate.internal.backpressure to
            io.spate.test;
    exports io.spate.internal.checkpoint to
            io.spate.test;
    exports io.spate.internal.concurrent to
            io.spate.test;
    exports io.spate.internal.control to
            io.spate.test;
    exports io.spate.internal.driver to
            io.spate.test;
    exports io.spate.internal.run to
            io.spate.test;
    exports io.spate.internal.sink to
            io.spate.test;

    opens io.spate to
            io.spate.test;
}
