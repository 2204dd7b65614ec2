package io.spate.examples;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;

/** Finds the data that come with the examples: in {@code data} of the module that was built, or of the current directory. */
final class ExampleData {

    private static final Path FOLDER = Path.of("data");

    private ExampleData() {}

    /** @throws UsageException if there is no such file or folder */
    static Path path(String name) {
        List<Path> places = List.of(module().resolve(FOLDER).resolve(name), FOLDER.resolve(name));
        return places.stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new UsageException("the example's own " + name + " is not there, looked for in "
                        + places + "; name one on the command line, see --help"));
    }

    /** Two levels above the jar {@code target/spate-examples.jar}, and above the folder {@code target/classes}. */
    private static Path module() {
        CodeSource code = ExampleData.class.getProtectionDomain().getCodeSource();
        try {
            Path built = Path.of(code.getLocation().toURI());
            return built.resolveSibling(Path.of("..")).normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of the program is no URI: " + code.getLocation(), e);
        }
    }
}
