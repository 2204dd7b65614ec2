package io.spate.examples;

import io.spate.record.RecordMeta;
import java.util.Optional;

/**
 * A row of the result: a delayed flight, where it was read, and where it went from and to.
 *
 * @param file the file it was read from
 * @param position where its line starts in that file
 * @param flight the flight
 * @param originCity the city it left, if that is known
 * @param destinationCity the city it went to, if that is known
 */
record Delay(String file, long position, Flight flight, Optional<String> originCity, Optional<String> destinationCity) {

    static Delay of(Flight flight, RecordMeta meta, Airports airports) {
        return new Delay(
                meta.partition().name(),
                meta.position(),
                flight,
                airports.city(flight.origin()),
                airports.city(flight.destination()));
    }
}
