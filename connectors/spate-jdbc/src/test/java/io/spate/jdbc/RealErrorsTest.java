package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Errors as the databases make them. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
@Timeout(60)
class RealErrorsTest extends DatabaseTest {

    private static final Batch<Delay> BATCH = Batch.of("b1", Delay.of(1, "Oslo"));

    private ShardWriter<Delay> writer;

    @BeforeEach
    void openWriter() throws Exception {
        execute(Delay.TABLE);
        kind.waitForNoLock(real);
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
    void aLockThatAnotherHoldsMayPass() throws Exception {
        try (Connection other = real.getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO delays (part, pos, city) VALUES (0, 1, 'Rome')");
            assertThat(classOfWriting(BATCH)).isEqualTo(ErrorClass.RETRYABLE);
            other.rollback();
        }
        writer.write(BATCH.nextAttempt());
        assertThat(query("SELECT city FROM delays")).containsExactly("Oslo");
    }

    @Test
    void aMissingValueIsTheRecordsFault() {
        assertThat(classOfWriting(Batch.of("b1", Delay.withoutPosition()))).isEqualTo(ErrorClass.RECORD);
    }

    @Test
    void aTableThatWasDroppedEndsTheRun() throws Exception {
        execute("DROP TABLE delays");
        assertThat(classOfWriting(BATCH)).isEqualTo(ErrorClass.FATAL);
    }
}
