package io.spate.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Knows the cities of airports. Immutable, safe for any thread. */
final class Airports {

    private final Map<String, Optional<String>> cities;

    private Airports(Map<String, Optional<String>> cities) {
        this.cities = Map.copyOf(cities);
    }

    /**
     * Reads the columns {@code iata} and {@code city} of a CSV file in UTF-8.
     *
     * @throws UsageException if it is no such file, or has an airport twice
     */
    static Airports load(Path csv) {
        try {
            return parse(Files.readString(csv));
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("--airports must be a CSV file of airports, but " + csv
                    + " cannot be read as such: " + e + "; correct it, or name another one");
        }
    }

    private static Airports parse(String text) {
        Map<String, Optional<String>> cities = new HashMap<>();
        CsvReader rows = new CsvReader(text);
        while (rows.advance()) {
            Optional<String> city = Optional.of(rows.value("city")).filter(name -> !name.isEmpty());
            if (cities.put(rows.value("iata"), city) != null) {
                throw new IllegalArgumentException(
                        "line " + rows.line() + " has airport " + rows.value("iata") + " for the second time");
            }
        }
        return new Airports(cities);
    }

    /** The city of the airport with this code; empty if the airport is unknown, or its city. */
    Optional<String> city(String iata) { // per record
        return cities.getOrDefault(iata, Optional.empty());
    }
}
