package io.spate.jdbc;

import io.spate.sink.ShardWriter;
import io.spate.sink.Sink;
import io.spate.sink.SinkContext;
import io.spate.time.Clock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Gives each test an empty database of the kind at hand, and a look into it that bypasses the sink. */
abstract class DatabaseTest {

    static final SinkContext CONTEXT = new SinkContext() {
        @Override
        public String pipeline() {
            return "delays";
        }

        @Override
        public Clock clock() {
            return Clock.system();
        }
    };

    @Parameter
    TestDatabase kind;

    @TempDir
    Path directory;

    FaultyDatabase database;
    DataSource real;

    @BeforeEach
    void createDatabase() throws SQLException {
        real = kind.create(directory);
        database = new FaultyDatabase(real);
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = real.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Each row as its values with bars between them. */
    List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = real.getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    values.add(String.valueOf(result.getString(i)));
                }
                rows.add(String.join("|", values));
            }
        }
        return rows;
    }

    JdbcSink<Delay> delays() {
        return JdbcSink.upsert(database.source(), "delays", Delay.COLUMNS);
    }

    static <T> ShardWriter<T> open(Sink<T> sink) {
        sink.open(CONTEXT);
        return sink.writer(0);
    }
}
