package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class StatementTest extends DatabaseTest {

    private static final String INSERT = "INSERT INTO delays (part, pos, city)\n   VALUES (0, ?, ?)";
    private static final RowBinder<Delay> BINDER = (statement, delay) -> {
        statement.setObject(1, delay.position());
        statement.setString(2, delay.city());
    };

    @BeforeEach
    void createTable() throws Exception {
        execute(Delay.TABLE);
    }

    private ShardWriter<Delay> openStatement(String sql, RowBinder<Delay> binder) {
        return open(JdbcSink.statement(database.source(), sql, binder));
    }

    @Test
    void theStatementIsExecutedForEachRow() throws Exception {
        try (ShardWriter<Delay> writer = openStatement(INSERT, BINDER)) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(2, "Rome")));
            writer.write(Batch.of("b2", Delay.of(3, "Lima")));
        }
        assertThat(query("SELECT pos, city FROM delays ORDER BY pos")).containsExactly("1|Oslo", "2|Rome", "3|Lima");
    }

    @Test
    void aViolatedConstraintFaultsTheRecordAndNamesTheStatement() {
        try (ShardWriter<Delay> writer = openStatement(INSERT, BINDER)) {
            assertThatThrownBy(() -> writer.write(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(1, "Rome"))))
                    .isInstanceOfSatisfying(
                            SinkException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.RECORD))
                    .hasMessageContaining(
                            "shard 0 could not write 2 rows to statement INSERT INTO delays (part, pos, city)"
                                    + " VALUES (0, ?, ?): ")
                    .hasMessageContaining("SQL state")
                    .hasMessageContaining("correct or filter these rows");
        }
    }

    @Test
    void aRowThatCannotBeBoundFaultsTheRecordAndWritesNothing() throws Exception {
        RowBinder<Delay> failing = (statement, delay) -> {
            BINDER.bind(statement, delay);
            if ("Rome".equals(delay.city())) {
                throw new IllegalArgumentException("no Rome");
            }
        };
        try (ShardWriter<Delay> writer = openStatement(INSERT, failing)) {
            assertThatThrownBy(() -> writer.write(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(2, "Rome"))))
                    .isInstanceOfSatisfying(
                            SinkException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.RECORD))
                    .hasMessageContaining("row 2 of 2")
                    .hasMessageContaining("no Rome");
            writer.write(Batch.of("b2", Delay.of(3, "Lima")));
        }
        assertThat(query("SELECT city FROM delays")).isEqualTo(List.of("Lima"));
        assertThat(database.leaked()).isZero();
    }
}
