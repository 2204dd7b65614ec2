package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules find what is planted among the real classes, and nothing in a class without fault. */
class PlantedViolationTest {

    private static final String CLEAN = "io.spate.internal.control.PlantedClean";
    private static final String CLEAN_BODY =
            "long left(io.spate.internal.concurrent.Deadline due, io.spate.time.Clock clock) "
                    + "{ return due.remainingNanos(clock.nanoTime()); }";

    private static List<BytecodeScan.Use> plantedUses = List.of();
    private static JavaClasses realAndPlanted = ModuleFiles.imported();

    @BeforeAll
    static void plant(@TempDir Path planted) throws IOException {
        Map<String, String> bodies = new LinkedHashMap<>();
        bodies.put(CLEAN, CLEAN_BODY);
        for (Plant plant : Plant.values()) {
            bodies.put(plant.className(), plant.body());
        }
        for (MisplacedUse use : MisplacedUse.values()) {
            bodies.put(use.className(), use.body());
        }
        new Compiler(planted).compile(bodies);
        plantedUses = BytecodeScan.of(planted);
        realAndPlanted = ModuleFiles.imported(ModuleFiles.classes(), planted);
    }

    @ParameterizedTest
    @EnumSource
    void whatNeedsAPermissionIsFound(Plant plant) {
        assertThat(Permission.missing(plantedUses))
                .filteredOn(use -> use.className().equals(plant.className()))
                .extracting(BytecodeScan.Use::capability)
                .contains(plant.shown());
    }

    @Test
    void everyCapabilityIsPlanted() {
        assertThat(Arrays.stream(Plant.values()).map(Plant::shown)).contains(Capability.values());
    }

    @ParameterizedTest
    @EnumSource
    void aMisplacedUseIsFound(MisplacedUse use) {
        assertThat(violations(use.rule())).anyMatch(violation -> violation.contains(use.className()));
    }

    @Test
    void everyPackageRuleIsPlanted() {
        assertThat(Arrays.stream(MisplacedUse.values()).map(MisplacedUse::rule)).containsAll(PackageRules.ALL);
    }

    @Test
    void aClassWithoutFaultPasses() {
        assertThat(realAndPlanted.contain(CLEAN)).isTrue();
        assertThat(Permission.missing(plantedUses))
                .noneMatch(use -> use.className().equals(CLEAN));
        assertThat(PackageRules.ALL)
                .flatMap(PlantedViolationTest::violations)
                .noneMatch(violation -> violation.contains(CLEAN));
    }

    private static List<String> violations(ArchRule rule) {
        return rule.evaluate(realAndPlanted).getFailureReport().getDetails();
    }
}
