package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example's own airports, and files that are none. */
class AirportsTest {

    @TempDir
    private Path folder;

    @Test
    void citiesAreFoundBesideQuotedNames() {
        Airports airports = Airports.load(Path.of("data", "airports.csv"));
        assertThat(airports.city("35A")).contains("Union");
        assertThat(airports.city("DBN")).contains("Dublin");
        assertThat(airports.city("ORD")).contains("Chicago");
    }

    @Test
    void anUnknownAirportAndAnEmptyCityHaveNoCity() throws IOException {
        Airports airports = Airports.load(csv("iata,city\nAAA,\nBBB,Here\n"));
        assertThat(airports.city("AAA")).isEmpty();
        assertThat(airports.city("CCC")).isEmpty();
    }

    @Test
    void whatIsNoListOfAirportsIsRefusedByItsOption() throws IOException {
        assertRefused(folder.resolve("absent.csv"), "absent.csv");
        assertRefused(csv("iata,name\nAAA,x\n"), "no column city");
        assertRefused(csv("iata,city\nAAA,x\nAAA,y\n"), "line 3 has airport AAA for the second time");
    }

    private static void assertRefused(Path csv, String message) {
        assertThatThrownBy(() -> Airports.load(csv))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--airports", message);
    }

    private Path csv(String text) throws IOException {
        return Files.writeString(folder.resolve("airports.csv"), text);
    }
}
