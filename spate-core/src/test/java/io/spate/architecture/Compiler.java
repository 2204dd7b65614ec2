package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.jctools.queues.MessagePassingQueue;

/** Compiles classes that see those of the module. Owned by the thread that compiles. */
final class Compiler {

    private final Path directory;

    /** @param directory where sources and classes go */
    Compiler(Path directory) {
        this.directory = directory;
    }

    /** @param bodies full name of a class to what stands between its braces */
    void compile(Map<String, String> bodies) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-nowarn", "-d", directory.toString(), "-classpath", classpath()));
        for (Map.Entry<String, String> type : bodies.entrySet()) {
            arguments.add(write(type.getKey(), type.getValue()).toString());
        }
        StringWriter log = new StringWriter();
        PrintWriter out = new PrintWriter(log);
        int status = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        assertThat(status).as(log.toString()).isZero();
    }

    private Path write(String className, String body) throws IOException {
        int lastDot = className.lastIndexOf('.');
        String simpleName = className.substring(lastDot + 1);
        String text = "package %s; class %s { %s }".formatted(className.substring(0, lastDot), simpleName, body);
        return Files.writeString(directory.resolve(simpleName + ".java"), text);
    }

    private static String classpath() {
        Path queues = ModuleFiles.origin(MessagePassingQueue.class);
        Path meters = ModuleFiles.origin(MeterRegistry.class);
        return ModuleFiles.classes() + File.pathSeparator + queues + File.pathSeparator + meters;
    }
}
