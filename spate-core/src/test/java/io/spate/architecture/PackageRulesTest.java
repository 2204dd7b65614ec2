package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which packages and classes know each other, over the bytecode of the module. */
class PackageRulesTest {

    /** Also INV-13: the API knows no library but Micrometer. */
    @Test
    void packagesUseOnlyWhatTheTableAllows() {
        PackageRules.TABLE.check(ModuleFiles.imported());
    }

    @Test
    void theTableAllowsOnlyWhatPackagesUse() {
        assertThat(PackageTable.of(ModuleFiles.imported())).isEqualTo(PackageTable.rows());
    }

    @Test
    void everyRowOfTheTableUsesRowsAboveItAndLibraries() {
        Set<String> above = new HashSet<>();
        PackageTable.rows().forEach((user, row) -> {
            assertThat(row)
                    .as("what %s uses", user)
                    .allMatch(used -> above.contains(used) || PackageTable.isLibrary(used));
            above.add(user);
        });
    }

    @Test
    void apiPackagesKnowNeitherTheEngineNorTheRoot() {
        PackageRules.API_KNOWS_NO_ENGINE.check(ModuleFiles.imported());
    }

    @Test
    void nobodyKnowsTheRoot() {
        PackageRules.NOBODY_KNOWS_THE_ROOT.check(ModuleFiles.imported());
    }

    @Test
    void theControllerKnowsDriversAndShardsByTheirMessagesOnly() {
        PackageRules.CONTROL_KNOWS_MESSAGES_ONLY.check(ModuleFiles.imported());
    }

    @Test
    void onlyTheControllerKeepsTheBooks() {
        PackageRules.ONLY_CONTROL_KEEPS_THE_BOOKS.check(ModuleFiles.imported());
    }

    @Test
    void onlyTheControllerCallsTheSource() {
        PackageRules.ONLY_CONTROL_CALLS_THE_SOURCE.check(ModuleFiles.imported());
    }

    @Test
    void onePackageChoosesQueues() {
        PackageRules.ONE_PACKAGE_CHOOSES_QUEUES.check(ModuleFiles.imported());
    }
}
