package io.spate.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the benchmarks in a JVM with the flags that they need, which a jar cannot set for itself. */
final class Launcher {

    private static final String CHILD = "spate.benchmarks.child";

    // A fixed heap, touched in advance: its first touch would be charged to whoever is first. Small thread-local
    // buffers of one size: they are the resolution of the allocation figures. The steps of the chain are inlined even
    // if another contender had them compiled before: else a limit allocates its rows in one run of eight.
    private static final List<String> FLAGS = List.of(
            "-Xms3g",
            "-Xmx3g",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseG1GC",
            "-XX:TLABSize=64k",
            "-XX:-ResizeTLAB",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=inline,io.spate.benchmarks.work.*::*",
            "-XX:CompileCommand=inline,io.spate.benchmarks.hand.*::append",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-D" + CHILD + "=true");

    private Launcher() {}

    /** True if this JVM has the flags. */
    static boolean isChild() {
        return Boolean.getBoolean(CHILD);
    }

    /** Runs the benchmarks in such a JVM to their end; returns its exit code. */
    static int launch(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        Process child = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(child::destroy));
        return child.waitFor();
    }
}
