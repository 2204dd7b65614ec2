package io.spate.jdbc;

import org.jspecify.annotations.Nullable;

/** A row: a flight's delay, named by where it was read. */
record Delay(
        int partition,
        @Nullable Long position,
        @Nullable String city,
        @Nullable Integer minutes) {

    static final String TABLE =
            "CREATE TABLE delays (part INT NOT NULL, pos BIGINT NOT NULL, city VARCHAR(200), minutes INT,"
                    + " PRIMARY KEY (part, pos))";

    static final Columns<Delay> COLUMNS = Columns.keyedBy("part", Delay::partition)
            .key("pos", Delay::position)
            .column("city", Delay::city)
            .column("minutes", Delay::minutes);

    static Delay of(long position, @Nullable String city) {
        return new Delay(0, position, city, 15);
    }

    /** Breaks the table's constraint. */
    static Delay withoutPosition() {
        return new Delay(0, null, "Nowhere", 15);
    }
}
