package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.ErrorClass;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SqlErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "08000, CONNECTION",
        "08006, CONNECTION",
        "08S01, CONNECTION",
        "25006, CONNECTION",
        "25P03, CONNECTION",
        "57P01, CONNECTION",
        "57P02, CONNECTION",
        "57P03, CONNECTION",
        "HYT01, CONNECTION",
        "90098, CONNECTION",
        "90067, CONNECTION",
        "90121, CONNECTION",
        "40001, TRANSIENT",
        "40P01, TRANSIENT",
        "53100, TRANSIENT",
        "53300, TRANSIENT",
        "55P03, TRANSIENT",
        "57014, TRANSIENT",
        "HYT00, TRANSIENT",
        "90131, TRANSIENT",
        "22001, RECORD",
        "22P02, RECORD",
        "23502, RECORD",
        "23505, RECORD",
        "40002, RECORD",
        "42P01, FATAL",
        "42601, FATAL",
        "28P01, FATAL",
        "3D000, FATAL",
        "21000, FATAL",
        "XX000, FATAL",
        "57P04, FATAL",
        "HY000, FATAL",
    })
    void theSqlStateDecides(String state, SqlFault fault) {
        assertThat(SqlErrors.diagnose(new SQLException("x", state)).fault()).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "5, TRANSIENT",
        "261, TRANSIENT",
        "517, TRANSIENT",
        "6, TRANSIENT",
        "262, TRANSIENT",
        "9, TRANSIENT",
        "13, TRANSIENT",
        "14, CONNECTION",
        "18, RECORD",
        "19, RECORD",
        "1555, RECORD",
        "20, RECORD",
        "1, FATAL",
        "8, FATAL",
        "10, FATAL",
        "11, FATAL",
        "0, FATAL",
    })
    void withoutAStateTheCodesOfSqliteDecide(int code, SqlFault fault) {
        assertThat(SqlErrors.diagnose(new SQLException("x", null, code)).fault())
                .isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({"1205, TRANSIENT", "1290, CONNECTION", "5, FATAL"})
    void underTheGeneralStateTheCodesOfMysqlDecide(int code, SqlFault fault) {
        assertThat(SqlErrors.diagnose(new SQLException("x", "HY000", code)).fault())
                .isEqualTo(fault);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of(new SQLTransientConnectionException("x"), SqlFault.CONNECTION),
                Arguments.of(new SQLNonTransientConnectionException("x"), SqlFault.CONNECTION),
                Arguments.of(new SQLRecoverableException("x"), SqlFault.CONNECTION),
                Arguments.of(new SQLTimeoutException("x"), SqlFault.TRANSIENT),
                Arguments.of(new SQLTransactionRollbackException("x", "ZZ000"), SqlFault.TRANSIENT),
                Arguments.of(new SQLDataException("x"), SqlFault.RECORD),
                Arguments.of(new SQLIntegrityConstraintViolationException("x"), SqlFault.RECORD),
                Arguments.of(new SQLSyntaxErrorException("x"), SqlFault.FATAL),
                Arguments.of(new SQLInvalidAuthorizationSpecException("x"), SqlFault.FATAL),
                Arguments.of(new SQLNonTransientConnectionException("x", "28000"), SqlFault.FATAL),
                Arguments.of(new SQLFeatureNotSupportedException("x"), SqlFault.FATAL),
                Arguments.of(new SQLException("x"), SqlFault.FATAL));
    }

    @ParameterizedTest
    @MethodSource("types")
    void withoutAKnownStateTheTypeDecides(SQLException error, SqlFault fault) {
        assertThat(SqlErrors.diagnose(error).fault()).isEqualTo(fault);
    }

    @Test
    void ofAChainTheErrorThatLeavesMostHopeDecides() {
        SQLException lost = new SQLException("lost", "08006", 7);
        SQLException wrapper = new SQLException("wrapped", new RuntimeException(lost));
        wrapper.setNextException(new SQLException("constraint", "23505"));
        SqlErrors.Diagnosis diagnosis = SqlErrors.diagnose(wrapper);
        assertThat(diagnosis.fault()).isEqualTo(SqlFault.CONNECTION);
        assertThat(diagnosis.text()).isEqualTo("lost (SQL state 08006, vendor code 7)");
    }

    @Test
    void aBatchIsExplainedByItsRow() {
        BatchUpdateException batch = new BatchUpdateException("batch entry 7 was aborted", "42804", 0, new int[0]);
        batch.setNextException(new SQLException("the row's error", "42804"));
        assertThat(SqlErrors.diagnose(batch).message()).isEqualTo("the row's error");
    }

    @Test
    void aChainInACircleIsWalkedOnce() {
        SQLException first = new SQLException("first");
        SQLException second = new SQLException("second", first);
        first.initCause(second);
        assertThat(SqlErrors.diagnose(first).fault()).isEqualTo(SqlFault.FATAL);
    }

    @Test
    void anErrorWithoutMessageOrStateIsStillTold() {
        assertThat(SqlErrors.diagnose(new SQLException((String) null)).text())
                .isEqualTo("null (SQL state none, vendor code 0)");
    }

    @Test
    void eachFaultHasItsAnswer() {
        assertThat(SqlFault.values())
                .extracting(SqlFault::errorClass)
                .containsExactly(ErrorClass.RETRYABLE, ErrorClass.RETRYABLE, ErrorClass.RECORD, ErrorClass.FATAL);
    }
}
