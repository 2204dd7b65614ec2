package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What classes do that needs a permission, over the bytecode of the module. */
class PermissionTest {

    private static final List<BytecodeScan.Use> USES = BytecodeScan.of(ModuleFiles.classes());

    /** D-1, D-2, D-3, INV-2, INV-12. */
    @Test
    void clocksWaitsLocksThreadsAndSharedStateAppearOnlyWherePermitted() {
        assertThat(Permission.missing(USES))
                .as("uses without a permission: take time from the clock, wait by a deadline, or let one agent own it")
                .isEmpty();
    }

    @Test
    void everyPermissionIsNeeded() {
        assertThat(Permission.superfluous(USES)).as("remove these permissions").isEmpty();
    }

    @Test
    void everyPermissionNamesAClassThatExists() {
        assertThat(Permission.ALL)
                .allSatisfy(permission -> assertThat(ModuleFiles.imported().contain(permission.className()))
                        .isTrue());
    }

    @Test
    void everyPermissionIsGivenOnce() {
        assertThat(Permission.ALL.stream().map(each -> each.className() + " " + each.capability()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aPermissionThatNothingUsesIsSuperfluous() {
        assertThat(Permission.superfluous(List.of())).isEqualTo(Permission.ALL);
    }

    /** The application decides when its JVM ends; the engine reports. */
    @Test
    void theEngineNeverEndsTheJvmNorReachesIntoIt() {
        assertThat(Permission.ALL)
                .extracting(Permission::capability)
                .doesNotContain(Capability.EXIT, Capability.UNSAFE);
        assertThat(USES).extracting(BytecodeScan.Use::capability).doesNotContain(Capability.EXIT, Capability.UNSAFE);
    }

    /** INV-12: the document explains every class that holds or makes state which threads share. */
    @Test
    void designDocumentListsEveryClassWithSharedState() throws IOException {
        assumeThat(ModuleFiles.designDocument()).exists();
        String text = Files.readString(ModuleFiles.designDocument());
        List<String> unlisted = Permission.ALL.stream()
                .filter(permission -> permission.capability().sharesState())
                .map(permission ->
                        permission.className().substring(permission.className().lastIndexOf('.') + 1))
                .distinct()
                .filter(name ->
                        !Pattern.compile("\\b" + name + "\\b").matcher(text).find())
                .toList();
        assertThat(unlisted)
                .as("classes with shared state that docs/DESIGN.md does not list")
                .isEmpty();
    }
}
