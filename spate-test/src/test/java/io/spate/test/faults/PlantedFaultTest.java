package io.spate.test.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Mistakes in the engine are found by the simulation, also where the engine does not check itself. */
class PlantedFaultTest {

    private static final int MAX_SEEDS = Integer.getInteger("spate.faults.seeds", 2000);

    static final List<PlantedFault> FAULTS = PlantedFaults.ALL;

    private static final List<String> TABLE = new ArrayList<>();

    @TempDir
    Path directory;

    @ParameterizedTest
    @FieldSource("FAULTS")
    void theSimulationFindsIt(PlantedFault fault) throws Exception {
        String found = hunt("guarded", List.of(fault));
        List<PlantedFault> unguarded = new ArrayList<>(PlantedFaults.NO_GUARD);
        unguarded.add(fault);
        String foundWithoutGuard = hunt("unguarded", unguarded);

        TABLE.add("| %s | %s | %s |".formatted(fault, seeds(found), seeds(foundWithoutGuard)));
        System.out.println(TABLE.get(TABLE.size() - 1) + " " + foundWithoutGuard);
        assertThat(found).as("found").isNotEmpty();
        assertThat(foundWithoutGuard).as("found without the guard").isNotEmpty();
    }

    private String hunt(String name, List<PlantedFault> faults) throws Exception {
        Path classes = Files.createDirectory(directory.resolve(name));
        try (URLClassLoader loader = new Saboteur(classes).loader(faults)) {
            return (String) loader.loadClass(FaultHunt.class.getName())
                    .getMethod("hunt", int.class)
                    .invoke(null, MAX_SEEDS);
        }
    }

    private static String seeds(String found) {
        return found.isEmpty() ? "not found" : found.substring(0, found.indexOf(' '));
    }

    @AfterAll
    static void printTable() {
        System.out.println("| planted fault | seeds until found | without the guard |");
        System.out.println("|---|---|---|");
        TABLE.forEach(System.out::println);
    }
}
