package io.spate.test.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Compiles the engine's sources with mistakes in them, and loads the kit on top of what comes out. */
final class Saboteur {

    private final Path directory;

    /** @param directory where changed sources and their classes go */
    Saboteur(Path directory) {
        this.directory = directory;
    }

    /** Everything that the tests see, with these mistakes in the engine. */
    URLClassLoader loader(List<PlantedFault> faults) throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        for (PlantedFault fault : faults) {
            String source = sources.containsKey(fault.file()) ? sources.get(fault.file()) : read(fault.file());
            int at = source.indexOf(fault.correct());
            assertThat(at >= 0 && source.indexOf(fault.correct(), at + 1) < 0)
                    .as("%s has once: %s", fault.file(), fault.correct())
                    .isTrue();
            sources.put(fault.file(), source.replace(fault.correct(), fault.wrong()));
        }
        compile(sources);
        List<URL> urls = new ArrayList<>();
        urls.add(directory.toUri().toURL());
        for (String entry : classpath()) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static String read(String file) throws IOException {
        return Files.readString(sources().resolve("io/spate/internal").resolve(file));
    }

    private void compile(Map<String, String> sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                directory.toString(),
                "-classpath",
                String.join(File.pathSeparator, classpath())));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = directory.resolve(source.getKey());
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        StringWriter log = new StringWriter();
        PrintWriter out = new PrintWriter(log);
        int status = ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        assertThat(status).as(log.toString()).isZero();
    }

    private static List<String> classpath() {
        String entries = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(entries.split(File.pathSeparator)).toList();
    }

    /** The engine's sources. */
    private static Path sources() {
        Path tests = origin(Saboteur.class); // spate-test/target/test-classes
        return tests.getParent().getParent().resolveSibling("spate-core").resolve("src/main/java");
    }

    private static Path origin(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
