/** The Spate runtime: pipelines from a source through operators into sharded sinks, at least once. */
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
}
