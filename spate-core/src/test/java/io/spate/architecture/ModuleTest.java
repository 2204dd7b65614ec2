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

    private static final List<JavaPackage> PACKAGES = ModuleFiles.imported().stream()
            .map(JavaClass::getPackage)
            .distinct()
            .sorted(Comparator.comparing(JavaPackage::getName))
            .toList();

    @Test
    void theModuleExportsTheApiToEverybodyAndOpensNothing() throws IOException {
        ModuleDescriptor module = descriptor();
        assertThat(module.exports())
                .noneMatch(ModuleDescriptor.Exports::isQualified)
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrderElementsOf(ModuleFiles.API);
        assertThat(module.isOpen()).isFalse();
        assertThat(module.opens()).isEmpty();
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
