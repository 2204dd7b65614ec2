package io.spate.architecture;

import com.tngtech.archunit.lang.ArchRule;

/** A class that uses what its package may not use, and the rule that says so. */
enum MisplacedUse {
    DRIVER_IN_CONTROL(
            PackageRules.CONTROL_KNOWS_MESSAGES_ONLY, "internal.control", "io.spate.internal.driver.Driver driver;"),
    DRIVER_CALL_IN_CONTROL(
            PackageRules.CONTROL_KNOWS_MESSAGES_ONLY,
            "internal.control",
            "Runnable step(io.spate.internal.driver.Driver driver) { return driver::doWork; }"),
    SHARD_WORKER_IN_CONTROL(
            PackageRules.CONTROL_KNOWS_MESSAGES_ONLY, "internal.control", "io.spate.internal.sink.ShardWorker worker;"),
    CHAIN_IN_CONTROL(PackageRules.TABLE, "internal.control", "io.spate.internal.chain.Chain chain;"),
    MICROMETER_IN_CONTROL(PackageRules.TABLE, "internal.control", "io.micrometer.core.instrument.Tags tags;"),
    OTHER_LIBRARY(PackageRules.TABLE, "internal.control", "javax.script.ScriptEngine engine;"),
    UNKNOWN_PACKAGE(PackageRules.TABLE, "internal.elsewhere", "io.spate.time.Clock clock;"),
    ENGINE_IN_API(PackageRules.API_KNOWS_NO_ENGINE, "source", "io.spate.internal.concurrent.Deadline deadline;"),
    ROOT_IN_API(PackageRules.API_KNOWS_NO_ENGINE, "source", "io.spate.Pipeline pipeline;"),
    ROOT_IN_ENGINE(PackageRules.NOBODY_KNOWS_THE_ROOT, "internal.control", "io.spate.Pipeline pipeline;"),
    BOOKS_IN_DRIVER(
            PackageRules.ONLY_CONTROL_KEEPS_THE_BOOKS,
            "internal.driver",
            "io.spate.internal.checkpoint.Checkpointer books;"),
    SOURCE_CALL_IN_DRIVER(
            PackageRules.ONLY_CONTROL_CALLS_THE_SOURCE,
            "internal.driver",
            "void end(io.spate.source.Source<?> source) { source.close(); }"),
    QUEUE_IN_SINK(
            PackageRules.ONE_PACKAGE_CHOOSES_QUEUES,
            "internal.sink",
            "org.jctools.queues.atomic.MpscAtomicArrayQueue<String> queue;");

    private final ArchRule rule;
    private final String packageName;
    private final String body;

    MisplacedUse(ArchRule rule, String packageName, String body) {
        this.rule = rule;
        this.packageName = packageName;
        this.body = body;
    }

    ArchRule rule() {
        return rule;
    }

    String className() {
        return "io.spate." + packageName + ".Misplaced_" + name();
    }

    String body() {
        return body;
    }
}
