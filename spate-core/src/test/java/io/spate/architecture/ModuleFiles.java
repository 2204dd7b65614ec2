package io.spate.architecture;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.spate.Pipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files of this module, whatever directory the tests are started from. Immutable. */
final class ModuleFiles {

    /** The exported packages. */
    static final List<String> API = List.of(
            "io.spate",
            "io.spate.config",
            "io.spate.error",
            "io.spate.operator",
            "io.spate.policy",
            "io.spate.record",
            "io.spate.report",
            "io.spate.sink",
            "io.spate.source",
            "io.spate.time");

    private static final Path CLASSES = origin(Pipeline.class);
    private static final Path MODULE = CLASSES.getParent().getParent();
    private static final JavaClasses IMPORTED = imported(CLASSES);

    private ModuleFiles() {}

    /** Where the main classes were compiled to. */
    static Path classes() {
        return CLASSES;
    }

    /** The main classes. */
    static JavaClasses imported() {
        return IMPORTED;
    }

    /** The classes below {@code roots}; what they use from elsewhere is known by its name alone. */
    static JavaClasses imported(Path... roots) {
        return ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter().importPaths(roots);
        });
    }

    /** The text that lists what is shared (INV-12). */
    static Path designDocument() {
        return documents().resolve("DESIGN.md");
    }

    /** Where the project's texts are. */
    static Path documents() {
        return MODULE.resolveSibling("docs");
    }

    /** The sources of this module's tests, and of those that step it as a whole. */
    static List<Path> testSources() {
        return Stream.of(MODULE, MODULE.resolveSibling("spate-test"))
                .flatMap(module -> under(module.resolve("src/test/java"), ".java").stream())
                .toList();
    }

    /** The main sources. */
    static List<Path> sources() {
        return under(MODULE.resolve("src/main/java"), ".java");
    }

    /** All files below {@code root} with this ending, in the order of their names. */
    static List<Path> under(Path root, String ending) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The directory or archive that a class was loaded from. */
    static Path origin(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
