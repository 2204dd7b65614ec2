package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class TransactionTest extends DatabaseTest {

    private static final Batch<Delay> BATCH = Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(2, "Rome"));

    private ShardWriter<Delay> writer;
    private int openedBefore;

    @BeforeEach
    void openWriter() throws Exception {
        execute(Delay.TABLE);
        writer = open(delays());
        openedBefore = database.opened();
    }

    @AfterEach
    void leavesNoConnectionOpen() {
        writer.close();
        assertThat(database.leaked()).isZero();
    }

    private SinkException refusalOf(Batch<Delay> batch) {
        return catchThrowableOfType(SinkException.class, () -> writer.write(batch));
    }

    private List<String> positions() throws SQLException {
        return query("SELECT pos FROM delays ORDER BY pos");
    }

    private int connectionsTaken() {
        return database.opened() - openedBefore;
    }

    @Test
    void aFailureInTheLastPortionLeavesNoRowOfTheFirst() throws Exception {
        List<Delay> rows = new ArrayList<>(LongStream.range(0, Session.PORTION_ROWS + 1)
                .mapToObj(i -> Delay.of(i, "Oslo"))
                .toList());
        rows.add(Delay.withoutPosition());
        assertThat(refusalOf(new Batch<>("b1", rows, 1)).errorClass()).isEqualTo(ErrorClass.RECORD);
        assertThat(positions()).isEmpty();
    }

    @Test
    void aBatchOfManyPortionsIsWrittenWhole() throws Exception {
        int count = 3 * Session.PORTION_ROWS + 1;
        writer.write(new Batch<>(
                "b1",
                LongStream.range(0, count).mapToObj(i -> Delay.of(i, "Oslo")).toList(),
                1));
        assertThat(query("SELECT count(*), max(pos) FROM delays")).containsExactly(count + "|" + (count - 1));
    }

    @Test
    void aConnectionIsKeptFromBatchToBatch() throws Exception {
        writer.write(BATCH);
        writer.write(Batch.of("b2", Delay.of(3, "Lima")));
        assertThat(connectionsTaken()).isEqualTo(1);
    }

    @Test
    void aRefusedRowCostsNoConnectionAndDoesNotReachTheNextBatch() throws Exception {
        refusalOf(Batch.of("b1", Delay.of(1, "Oslo"), Delay.withoutPosition()));
        writer.write(Batch.of("b2", Delay.of(3, "Lima")));
        assertThat(positions()).containsExactly("3");
        assertThat(connectionsTaken()).isEqualTo(1);
    }

    @Test
    void aCommitThatFailedIsRetriedOnANewConnection() throws Exception {
        database.refuseNext("commit", FaultyDatabase.connectionLost());
        SinkException refusal = refusalOf(BATCH);
        assertThat(refusal.errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        assertThat(refusal).hasMessageContaining("the commit may have happened");
        assertThat(positions()).isEmpty();

        writer.write(BATCH.nextAttempt());
        assertThat(positions()).containsExactly("1", "2");
        assertThat(connectionsTaken()).isEqualTo(2);
    }

    @Test
    void aCommitWhoseAnswerWasLostLeavesOneCopyAfterTheRetry() throws Exception {
        database.failAfterNext("commit", FaultyDatabase.connectionLost());
        assertThat(refusalOf(BATCH).errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        writer.write(BATCH.nextAttempt());
        assertThat(positions()).containsExactly("1", "2");
    }

    @Test
    void aLockTimeOutKeepsTheConnection() throws Exception {
        database.refuseNext("executeBatch", new SQLException("lock not available", "55P03"));
        assertThat(refusalOf(BATCH).errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        writer.write(BATCH.nextAttempt());
        assertThat(positions()).containsExactly("1", "2");
        assertThat(connectionsTaken()).isEqualTo(1);
    }

    @Test
    void aLostConnectionIsReplaced() throws Exception {
        writer.write(BATCH);
        database.refuseNext("executeBatch", FaultyDatabase.connectionLost());
        SinkException refusal = refusalOf(Batch.of("b2", Delay.of(3, "Lima")));
        assertThat(refusal)
                .hasMessage("shard 0 could not write 1 rows to table delays: the connection was cut"
                        + " (SQL state 08006, vendor code 0); " + SqlFault.CONNECTION.consequence());
        writer.write(Batch.of("b2", Delay.of(3, "Lima")).nextAttempt());
        assertThat(positions()).containsExactly("1", "2", "3");
        assertThat(connectionsTaken()).isEqualTo(2);
    }

    @Test
    void aDatabaseThatCannotBeReachedIsTriedAgain() throws Exception {
        database.refuseNext("getConnection", new SQLException("connection refused", "08001"));
        assertThat(refusalOf(BATCH).errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        writer.write(BATCH.nextAttempt());
        assertThat(positions()).containsExactly("1", "2");
    }

    @Test
    void aFailedRollbackIsAddedToTheFirstErrorAndCostsTheConnection() throws Exception {
        SQLException second = new SQLException("no rollback either", "08003");
        database.refuseNext("executeBatch", new SQLException("deadlock", "40001"));
        database.refuseNext("rollback", second);
        SinkException refusal = refusalOf(BATCH);
        assertThat(refusal).hasMessageContaining("deadlock");
        assertThat(refusal.getCause().getSuppressed()).containsExactly(second);
        writer.write(BATCH.nextAttempt());
        assertThat(positions()).containsExactly("1", "2");
        assertThat(connectionsTaken()).isEqualTo(2);
    }

    @Test
    void theSameErrorFromWriteAndRollbackIsToldOnce() {
        SQLException same = FaultyDatabase.connectionLost();
        database.refuseNext("executeBatch", same);
        database.refuseNext("rollback", same);
        assertThat(refusalOf(BATCH)).hasCause(same);
    }

    @Test
    void anErrorOfTheJvmPassesThroughAndLeavesNoRow() throws Exception {
        database.failAfterNext("executeBatch", new StackOverflowError());
        catchThrowableOfType(StackOverflowError.class, () -> writer.write(BATCH));
        assertThat(positions()).isEmpty();
    }

    @Test
    void aConnectionThatFailsAfterTheCommitIsReplacedAndTheBatchIsDurable() throws Exception {
        database.refuseNext("setAutoCommit(true)", FaultyDatabase.connectionLost());
        writer.write(BATCH);
        writer.write(Batch.of("b2", Delay.of(3, "Lima")));
        assertThat(positions()).containsExactly("1", "2", "3");
        assertThat(connectionsTaken()).isEqualTo(2);
    }
}
