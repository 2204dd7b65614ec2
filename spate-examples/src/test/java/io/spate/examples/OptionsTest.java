package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The command line. */
class OptionsTest {

    @Test
    void nothingMeansTheExamplesOwnDataAndTheCurrentDirectory() {
        Options options = Options.parse();
        assertThat(options.places().input()).isDirectoryContaining(file -> file.endsWith("2001-01.ndjson"));
        assertThat(options.places().airports()).exists();
        assertThat(options.places().db()).isEqualTo(Path.of("delays.db"));
        assertThat(options.places().positions()).isEqualTo(Path.of("delays.positions"));
        assertThat(options.minDelay()).isEqualTo(15);
        assertThat(options.drivers()).isEmpty();
    }

    @Test
    void everythingCanBeToldInAnyOrder() {
        String line = "--drivers 3 --db out/x.db --commit-interval 250 my.ndjson --airports a.csv --positions p"
                + " --min-delay -5 --batch-rows 10";
        Options.Places places =
                new Options.Places(Path.of("my.ndjson"), Path.of("a.csv"), Path.of("out/x.db"), Path.of("p"));
        assertThat(Options.parse(line.split(" ")))
                .isEqualTo(new Options(places, -5, Optional.of(3), Duration.ofMillis(250), 10));
    }

    @Test
    void positionsLieBesideTheDatabase() {
        assertThat(Options.parse("--db", "out/x.db").places().positions()).isEqualTo(Path.of("out/x.positions"));
        assertThat(Options.parse("--db", "x").places().positions()).isEqualTo(Path.of("x.positions"));
    }

    @Test
    void whatCannotBeDoneIsRefusedByTheNameOfTheOption() {
        assertRefused("there is no option --dbs", "--dbs", "x");
        assertRefused("--db needs a value", "--db");
        assertRefused("--db must not be blank", "--db", "");
        assertRefused("--db is given twice, as a and as b", "--db", "a", "--db", "b");
        assertRefused("PATH is given twice, as a and as b", "a", "b");
        assertRefused("--db must be a path", "--db", "a\0b");
        assertRefused("--min-delay must be a whole number, but is 1.5", "--min-delay", "1.5");
        assertRefused("--drivers must be a whole number of at least 1, but is 0", "--drivers", "0");
        assertRefused("--commit-interval must be a whole number of at least 100, but is 5s", "--commit-interval", "5s");
        assertRefused("--batch-rows must be a whole number of at least 1, but is -1", "--batch-rows", "-1");
    }

    @Test
    void theHelpNamesEveryOption() {
        assertThatThrownBy(() -> Options.parse("--none")).satisfies(refusal -> {
            for (String option : refusal.getMessage().split("options are ")[1].split(", ")) {
                assertThat(Options.USAGE).contains("\n  " + option + " ");
            }
        });
    }

    @Test
    void theExamplesOwnDataAreFoundBesideTheBuild() {
        assertThat(ExampleData.path("airports.csv")).isAbsolute().matches(Files::isRegularFile);
        assertThatThrownBy(() -> ExampleData.path("absent"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("absent is not there");
    }

    private static void assertRefused(String message, String... words) {
        assertThatThrownBy(() -> Options.parse(words))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
