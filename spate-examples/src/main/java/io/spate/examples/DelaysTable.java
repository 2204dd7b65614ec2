package io.spate.examples;

import io.spate.jdbc.Columns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * The table {@code delays} of a SQLite database. File and position of a flight's line are its key, so that a flight that is
 * delivered again overwrites itself. Safe for any thread.
 */
final class DelaysTable {

    static final String NAME = "delays";

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);
    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS delays (
              file TEXT NOT NULL,
              position INTEGER NOT NULL,
              date TEXT NOT NULL,
              delay INTEGER NOT NULL,
              distance INTEGER NOT NULL,
              origin TEXT NOT NULL,
              origin_city TEXT,
              destination TEXT NOT NULL,
              destination_city TEXT,
              PRIMARY KEY (file, position)
            )""";
    private static final String WORST = """
            SELECT origin, max(origin_city) AS city, count(*) AS flights, avg(delay) AS average
            FROM delays GROUP BY origin ORDER BY flights DESC, origin LIMIT 5""";

    private final Path db;
    private final SQLiteDataSource dataSource;

    DelaysTable(Path db) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        // A commit reaches the disk before it returns: positions are committed after it and must not be ahead of it,
        // also when the machine loses power.
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout((int) LOCK_TIMEOUT.toMillis());
        this.db = db;
        this.dataSource = new SQLiteDataSource(config);
        dataSource.setUrl("jdbc:sqlite:" + db);
    }

    DataSource dataSource() {
        return dataSource;
    }

    /** The columns that a sink writes. */
    static Columns<Delay> columns() {
        return Columns.keyedBy("file", Delay::file)
                .key("position", Delay::position)
                .column("date", delay -> delay.flight().date())
                .column("delay", delay -> delay.flight().delay())
                .column("distance", delay -> delay.flight().distance())
                .column("origin", delay -> delay.flight().origin())
                .column("origin_city", delay -> delay.originCity().orElse(null))
                .column("destination", delay -> delay.flight().destination())
                .column("destination_city", delay -> delay.destinationCity().orElse(null));
    }

    /** True if database and table are there; makes neither. */
    boolean exists() throws SQLException {
        if (!Files.exists(db)) {
            return false;
        }
        try (Connection connection = dataSource.getConnection();
                ResultSet tables = connection.getMetaData().getTables(null, null, NAME, null)) {
            return tables.next();
        }
    }

    /** Makes database and table unless they are there. */
    void create() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(CREATE);
        }
    }

    /** The five airports with the most delayed departures, the worst first. */
    List<LateAirport> worst() throws SQLException {
        List<LateAirport> worst = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(WORST)) {
            while (rows.next()) {
                worst.add(new LateAirport(
                        rows.getString("origin"),
                        Optional.ofNullable(rows.getString("city")),
                        rows.getLong("flights"),
                        rows.getDouble("average")));
            }
        }
        return worst;
    }

    /**
     * An airport and its delayed departures.
     *
     * @param code its IATA code
     * @param city its city, if that is known
     * @param flights delayed departures
     * @param averageDelay of those, in minutes
     */
    record LateAirport(String code, Optional<String> city, long flights, double averageDelay) {}
}
