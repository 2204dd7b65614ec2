package io.spate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of requirements leave none out, and the tests that they name exist and say which requirement they hold. */
class ConformanceTest {

    private static final Pattern ROW = Pattern.compile("\\| ([A-HT]-\\d+) \\| (\\S.*) \\| (\\S.*) \\|");
    private static final Pattern CITED = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final String NO_TEST = "does not apply: ";

    /** One line of a table. */
    private record Row(String id, String answer) {}

    private static List<Row> rows(String document) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(ModuleFiles.documents().resolve(document))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(new Row(row.group(1), row.group(3)));
            } else if (line.matches("\\| [A-HT]-.*")) {
                throw new AssertionError(document + " has a line that is no row of three columns: " + line);
            }
        }
        return rows;
    }

    private static Stream<String> ids(String kind, int digits, int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(number -> kind + ("%0" + digits + "d").formatted(number));
    }

    @Test
    void noRequirementOnTheControlPathIsLeftOut() throws IOException {
        assertThat(rows("conformance-control.md").stream().map(Row::id))
                .containsExactlyElementsOf(Stream.of(ids("H-", 2, 1, 40), ids("T-", 3, 1, 47), ids("T-", 3, 166, 199))
                        .flatMap(each -> each)
                        .toList());
    }

    @Test
    void noRequirementOnTheDataPathIsLeftOut() throws IOException {
        assertThat(rows("conformance-data.md").stream().map(Row::id))
                .containsExactlyElementsOf(Stream.of(ids("H-", 2, 41, 71), ids("H-", 2, 95, 99), ids("T-", 3, 48, 93))
                        .flatMap(each -> each)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"conformance-control.md", "conformance-data.md", "conformance-faults.md"})
    void everyTestThatIsNamedExistsAndNamesTheRequirement(String document) throws IOException {
        Map<String, String> sources = testSources();
        List<String> wrong = new ArrayList<>();
        for (Row row : rows(document)) {
            List<MatchResult> cited = CITED.matcher(row.answer()).results().toList();
            if (cited.isEmpty() == !row.answer().startsWith(NO_TEST)) {
                wrong.add(row + ": names no test and gives no reason, or both");
            }
            for (MatchResult test : cited) {
                String source = sources.getOrDefault(test.group(1), "");
                if (!comment(source, test.group(2)).contains(row.id())) {
                    wrong.add(row.id() + ": there is no " + test.group() + ", or its comment does not name it");
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What is written between the end of the method before and the head of this test; empty if there is no such test. */
    private static String comment(String source, String test) {
        int head = source.indexOf(" void " + test + "(");
        if (head < 0) {
            return "";
        }
        String before = source.substring(0, head);
        String own = before.substring(Math.max(before.lastIndexOf("\n    }\n"), 0));
        return own.contains("@Test") || own.contains("@ParameterizedTest") ? own : "";
    }

    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path file : ModuleFiles.testSources()) {
            String name = file.getFileName().toString();
            String known = sources.put(name.replace(".java", ""), Files.readString(file));
            assertThat(known == null || !name.endsWith("Test.java"))
                    .as("two tests are called " + name)
                    .isTrue();
        }
        return sources;
    }
}
