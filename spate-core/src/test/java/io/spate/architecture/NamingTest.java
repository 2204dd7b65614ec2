package io.spate.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How types, accessors and files look. */
class NamingTest {

    private static final int MAX_LINES = 350;

    @Test
    void noTypeHidesWhatItDoesBehindAFillerWord() {
        noClasses()
                .should()
                .haveNameMatching(".*(Utils?|Helper|Manager|Impl|Base|Common)")
                .check(ModuleFiles.imported());
    }

    @Test
    void accessorsOfTheApiHaveNoGet() {
        noMethods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(ModuleFiles.API.toArray(String[]::new))
                .should()
                .haveNameMatching("get[A-Z].*")
                .check(ModuleFiles.imported());
    }

    @Test
    void noSourceFileIsTooLongToReadAtOnce() throws IOException {
        Map<String, Integer> tooLong = new TreeMap<>();
        for (Path file : ModuleFiles.sources()) {
            int lines = Files.readAllLines(file).size();
            if (lines > MAX_LINES) {
                tooLong.put(file.getFileName().toString(), lines);
            }
        }
        assertThat(tooLong).as("source files above %d lines", MAX_LINES).isEmpty();
    }
}
