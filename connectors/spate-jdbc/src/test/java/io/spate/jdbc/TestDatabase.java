package io.spate.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The databases that the tests run on, each able to make an empty one. */
enum TestDatabase {
    SQLITE("main") {
        @Override
        DataSource create(Path directory) {
            SQLiteConfig config = new SQLiteConfig();
            config.setBusyTimeout(30_000);
            SQLiteDataSource source = new SQLiteDataSource(config);
            source.setUrl("jdbc:sqlite:" + directory.resolve("test.db"));
            return source;
        }

        @Override
        void waitForNoLock(DataSource source) {
            ((SQLiteDataSource) source).getConfig().setBusyTimeout(0);
        }
    },

    H2("PUBLIC") {
        @Override
        DataSource create(Path directory) {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return source;
        }

        @Override
        void waitForNoLock(DataSource source) {
            JdbcDataSource h2 = (JdbcDataSource) source;
            h2.setURL(h2.getURL() + ";LOCK_TIMEOUT=1");
        }
    },

    POSTGRESQL("public") {
        @Override
        DataSource create(Path directory) throws SQLException {
            assumeTrue(PostgresServer.isInstalled(), "PostgreSQL is not installed; its claims are not tested");
            return PostgresServer.running().createDatabase();
        }

        @Override
        void waitForNoLock(DataSource source) {
            ((PGSimpleDataSource) source).setOptions("-c lock_timeout=1ms");
        }
    };

    private final String schema;

    TestDatabase(String schema) {
        this.schema = schema;
    }

    /** A schema that every database has. */
    String schema() {
        return schema;
    }

    abstract DataSource create(Path directory) throws SQLException;

    /** Has new connections of this source give up on a lock at once. */
    abstract void waitForNoLock(DataSource source);
}
