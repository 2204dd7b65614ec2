package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {

    private static final List<String> KEYS = List.of("`a`", "`b`");

    @ParameterizedTest
    @CsvSource({"SQLite, SQLITE", "PostgreSQL, POSTGRESQL", "H2, H2", "MySQL, MYSQL", "MariaDB, MYSQL"})
    void aDatabaseIsKnownByItsProductName(String product, Dialect dialect) {
        assertThat(Dialect.of(product)).contains(dialect);
    }

    @Test
    void anUnknownDatabaseHasNoDialect() {
        assertThat(Dialect.of("Oracle")).isEmpty();
    }

    @Test
    void mysqlOverwritesTheOtherColumns() {
        assertThat(Dialect.MYSQL.upsert("`t`", KEYS, List.of("`c`", "`d`")))
                .isEqualTo("INSERT INTO `t` (`a`, `b`, `c`, `d`) VALUES (?, ?, ?, ?)"
                        + " ON DUPLICATE KEY UPDATE `c` = VALUES(`c`), `d` = VALUES(`d`)");
    }

    @Test
    void mysqlTouchesAKeyIfThereIsNothingElse() {
        assertThat(Dialect.MYSQL.upsert("`t`", KEYS, List.of()))
                .isEqualTo("INSERT INTO `t` (`a`, `b`) VALUES (?, ?) ON DUPLICATE KEY UPDATE `a` = VALUES(`a`)");
    }

    @Test
    void quotesWithinANameAreDoubled() {
        assertThat(new Quotes("`").quotePath(List.of("air", "de`lays"))).isEqualTo("`air`.`de``lays`");
    }
}
