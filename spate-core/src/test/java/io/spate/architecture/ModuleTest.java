package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What the module shows to others. */
class ModuleTest {

    private static final String TEST_KIT = "io.spate.test";

    private static final List<JavaPackage> PACKAGES = ModuleFiles.imported().stream()
            .map(JavaClass::getPackage)
            .distinct()
            .sorted(Comparator.comparing(JavaPackage::getName))
            .toList();

    @Test
    void theModuleExportsTheApiToEverybody() throws IOException {
        assertThat(descriptor().exports())
                .filteredOn(export -> !export.isQualified())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrderElementsOf(ModuleFiles.API);
    }

    /** The test kit steps the same engine that runs in production. */
    @Test
    void onlyTheTestKitLooksInside() throws IOException {
        ModuleDescriptor module = descriptor();
        assertThat(module.exports())
                .filteredOn(ModuleDescriptor.Exports::isQualified)
                .allSatisfy(export -> assertThat(export.targets()).containsExactly(TEST_KIT))
                .extracting(ModuleDescriptor.Exports::source)
                .allMatch(name -> name.startsWith("io.spate.internal."));
        assertThat(module.isOpen()).isFalse();
        assertThat(module.opens())
                .allSatisfy(open -> assertThat(open.targets()).containsExactly(TEST_KIT))
                .extracting(ModuleDescriptor.Opens::source)
                .containsExactly("io.spate");
    }

    @Test
    void everyPackageIsExportedOrInternal() {
        assertThat(PACKAGES)
                .extracting(JavaPackage::getName)
                .containsAll(ModuleFiles.API)
                .allMatch(name -> ModuleFiles.API.contains(name) != name.startsWith("io.spate.internal."));
    }

    @Test
    void everyPackageIsDescribedAndNullMarked() {
        assertThat(PACKAGES)
                .filteredOn(each -> !each.isAnnotatedWith(NullMarked.class))
                .extracting(JavaPackage::getName)
                .as("packages without a package-info that is @NullMarked")
                .isEmpty();
    }

    private static ModuleDescriptor descriptor() throws IOException {
        try (InputStream file = Files.newInputStream(ModuleFiles.classes().resolve("module-info.class"))) {
            return ModuleDescriptor.read(file);
        }
    }
}
