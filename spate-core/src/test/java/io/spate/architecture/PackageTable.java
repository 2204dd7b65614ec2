package io.spate.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says which package uses which. Immutable. */
final class PackageTable {

    static final String ROOT = "(root)";

    private static final Set<String> LIBRARIES = Set.of("slf4j", "jctools", "micrometer");

    /** A row is a package and what it uses; it names rows above it, and libraries. */
    private static final Map<String, Set<String>> ROWS = parse("""
            time:
            record:
            error: record
            policy:
            config: error policy micrometer
            report: record
            operator: record
            source: time record error report
            sink: time record error config

            internal.metrics: micrometer
            internal.concurrent: time slf4j jctools
            internal.checkpoint: record internal.concurrent
            internal.backpressure: record config internal.concurrent
            internal.sink: time error policy config report sink \
                internal.concurrent internal.checkpoint internal.backpressure slf4j jctools
            internal.chain: time record error policy config report operator source sink \
                internal.concurrent internal.checkpoint internal.backpressure internal.sink slf4j
            internal.driver: time record error config report source \
                internal.concurrent internal.checkpoint internal.backpressure internal.chain slf4j
            internal.control: time record error config report source \
                internal.concurrent internal.checkpoint internal.backpressure internal.sink internal.driver slf4j

            internal.run: time error config report operator source sink \
                internal.concurrent internal.backpressure internal.sink internal.chain internal.driver \
                internal.control slf4j

            (root): record error policy config report operator source sink time \
                internal.metrics internal.concurrent internal.backpressure internal.sink internal.chain \
                internal.control internal.run
            """);

    private PackageTable() {}

    static Map<String, Set<String>> rows() {
        return ROWS;
    }

    /** True if the table has the use, or it needs no permission. */
    static boolean allows(Dependency use) {
        String user = name(use.getOriginClass());
        String used = name(use.getTargetClass());
        return isEverywhere(used)
                || user.equals(used)
                || ROWS.getOrDefault(user, Set.of()).contains(used);
    }

    /** The table that classes would need. */
    static Map<String, Set<String>> of(Iterable<JavaClass> classes) {
        Map<String, Set<String>> rows = new LinkedHashMap<>();
        for (JavaClass user : classes) {
            Set<String> row = rows.computeIfAbsent(name(user), name -> new LinkedHashSet<>());
            for (Dependency use : user.getDirectDependenciesFromSelf()) {
                String used = name(use.getTargetClass());
                if (!isEverywhere(used) && !used.equals(name(user))) {
                    row.add(used);
                }
            }
        }
        return rows;
    }

    /** True for a name that a row may use though it is no row. */
    static boolean isLibrary(String name) {
        return LIBRARIES.contains(name);
    }

    private static boolean isEverywhere(String name) {
        return name.isEmpty() || name.startsWith("java.") || name.equals("org.jspecify.annotations");
    }

    /** How the table calls the package of a class; what it has no name for keeps its own. */
    private static String name(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName();
        if (name.equals("io.spate")) {
            return ROOT;
        }
        return name.replaceFirst("^io[.]spate[.]", "")
                .replaceFirst("^org[.](slf4j|jctools)\\b.*|^io[.](micrometer)\\b.*", "$1$2");
    }

    private static Map<String, Set<String>> parse(String table) {
        Map<String, Set<String>> rows = new LinkedHashMap<>();
        for (String line : table.lines().filter(row -> !row.isBlank()).toList()) {
            int colon = line.indexOf(':');
            List<String> used = Arrays.asList(line.substring(colon + 1).trim().split(" +"));
            rows.put(line.substring(0, colon), used.equals(List.of("")) ? Set.of() : new LinkedHashSet<>(used));
        }
        return rows;
    }
}
