package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Errors that only a server makes. */
@ParameterizedClass
@EnumSource(names = "POSTGRESQL")
@Timeout(60)
class PostgresErrorsTest extends DatabaseTest {

    private static final Batch<Delay> BATCH = Batch.of("b1", Delay.of(1, "Oslo"));

    private PGSimpleDataSource postgres;
    private ShardWriter<Delay> writer;

    @BeforeEach
    void openWriter() throws Exception {
        execute(Delay.TABLE);
        postgres = (PGSimpleDataSource) real;
        writer = open(delays());
    }

    @AfterEach
    void leavesNoConnectionOpen() {
        writer.close();
        assertThat(database.leaked()).isZero();
    }

    private ErrorClass classOfWriting(Batch<Delay> batch) {
        return catchThrowableOfType(SinkException.class, () -> writer.write(batch))
                .errorClass();
    }

    @Test
    void aValueThatIsTooLongIsTheRecordsFault() {
        assertThat(classOfWriting(Batch.of("b1", Delay.of(1, "x".repeat(201))))).isEqualTo(ErrorClass.RECORD);
    }

    @Test
    void aSessionThatTheServerEndedIsReplaced() throws Exception {
        writer.write(BATCH);
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        assertThat(classOfWriting(Batch.of("b2", Delay.of(2, "Rome")))).isEqualTo(ErrorClass.RETRYABLE);
        writer.write(Batch.of("b2", Delay.of(2, "Rome")).nextAttempt());
        assertThat(query("SELECT pos FROM delays ORDER BY pos")).containsExactly("1", "2");
    }

    @Test
    void aServerThatTurnedReadOnlyIsTriedAgainOnANewConnection() throws Exception {
        writer.write(BATCH);
        int before = database.opened();
        postgres.setReadOnly(true);
        writer.close();
        writer = open(delays());
        assertThat(classOfWriting(BATCH)).isEqualTo(ErrorClass.RETRYABLE);
        postgres.setReadOnly(false);
        writer.write(BATCH.nextAttempt());
        assertThat(database.opened() - before).isEqualTo(3);
    }

    @Test
    void aWrongPasswordIsFatalAndNotTold() throws Exception {
        postgres.setPassword("wrong-password");
        SinkException refusal = catchThrowableOfType(SinkException.class, () -> delays().open(CONTEXT));
        assertThat(refusal.errorClass()).isEqualTo(ErrorClass.FATAL);
        assertThat(refusal).hasMessageContaining("28P01").hasMessageNotContaining("wrong-password");
    }

    @Test
    void aMissingRightIsFoundWhenTheSinkIsOpened() throws Exception {
        execute("DROP ROLE IF EXISTS reader", "CREATE ROLE reader", "GRANT SELECT ON delays TO reader");
        postgres.setOptions("-c role=reader");
        SinkException refusal = catchThrowableOfType(SinkException.class, () -> delays().open(CONTEXT));
        assertThat(refusal).hasMessageContaining("42501").hasMessageContaining("rights to insert and update");
    }

    @Test
    void aRewrittenBatchWithAKeyTwiceIsRefused() throws Exception {
        postgres.setReWriteBatchedInserts(true);
        assertThat(classOfWriting(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(1, "Rome"))))
                .isEqualTo(ErrorClass.FATAL);
    }

    @Test
    void aWriteThatWaitsInTheServerIsEndedByItsNextAttempt() throws Exception {
        try (Connection other = lockingConnection()) {
            FutureTask<Boolean> leftBehind = startWrite(BATCH);
            awaitWaitingWrite();
            FutureTask<Boolean> next = startWrite(BATCH.nextAttempt());
            assertThat(leftBehind.get()).isFalse(); // while the lock is still held
            other.rollback();
            assertThat(next.get()).isTrue();
        }
        assertThat(query("SELECT city FROM delays")).containsExactly("Oslo");
    }

    @Test
    void aWriteThatWaitsInTheServerIsEndedByClosing() throws Exception {
        try (Connection other = lockingConnection()) {
            FutureTask<Boolean> write = startWrite(BATCH);
            awaitWaitingWrite();
            writer.close();
            assertThat(write.get()).isFalse();
            other.rollback();
        }
        assertThat(query("SELECT city FROM delays")).isEmpty();
    }

    /** Has inserted the batch's key, and not committed. */
    private Connection lockingConnection() throws SQLException {
        Connection other = real.getConnection();
        other.setAutoCommit(false);
        try (Statement statement = other.createStatement()) {
            statement.execute("INSERT INTO delays (part, pos, city) VALUES (0, 1, 'Rome')");
        }
        return other;
    }

    /** Completes with whether the batch was written. */
    private FutureTask<Boolean> startWrite(Batch<Delay> batch) {
        FutureTask<Boolean> write = new FutureTask<>(() -> {
            try {
                writer.write(batch);
                return true;
            } catch (SinkException e) {
                return false;
            }
        });
        new Thread(write).start();
        return write;
    }

    private void awaitWaitingWrite() throws SQLException {
        String waiting =
                "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while (query(waiting).isEmpty()) {
            Thread.onSpinWait();
        }
    }
}
