package io.spate.jdbc;

import io.spate.sink.Sink;
import io.spate.test.SinkContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Upserts of delays into each database; in an outage the table is away. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class JdbcSinkContractTest extends SinkContract<Delay> {

    @Parameter
    TestDatabase kind;

    @TempDir
    Path directory;

    @Override
    protected Destination<Delay> destination() throws SQLException {
        DataSource database = kind.create(directory);
        execute(database, Delay.TABLE);
        return new Destination<>() {
            @Override
            public Sink<Delay> sink() {
                return JdbcSink.upsert(database, "delays", Delay.COLUMNS);
            }

            @Override
            public Delay row(int number) {
                return Delay.of(number, "city " + number);
            }

            @Override
            public List<Integer> contents() throws SQLException {
                return positions(database);
            }

            @Override
            public boolean isIdempotent() {
                return true;
            }

            @Override
            public Optional<AutoCloseable> outage() throws SQLException {
                execute(database, "ALTER TABLE delays RENAME TO away");
                return Optional.of(() -> execute(database, "ALTER TABLE away RENAME TO delays"));
            }
        };
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<Integer> positions(DataSource database) throws SQLException {
        List<Integer> positions = new ArrayList<>();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT pos, city FROM delays")) {
            while (rows.next()) {
                positions.add(rows.getInt(1));
            }
        }
        return positions;
    }
}
