package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class IdleWriterTest extends DatabaseTest {

    private static final String ANOTHER = "INSERT INTO delays (part, pos, city) VALUES (7, 7, 'Lima')";

    private void openAndWrite(Batch<Delay> batch) throws Exception {
        execute(Delay.TABLE);
        kind.waitForNoLock(real);
        if (real instanceof SQLiteDataSource sqlite) {
            sqlite.getConfig().setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        }
        try (ShardWriter<Delay> writer = open(delays())) {
            try {
                writer.write(batch);
            } finally {
                execute(ANOTHER);
            }
        }
    }

    @Test
    void holdsNoLockAfterACommit() throws Exception {
        openAndWrite(Batch.of("b1", Delay.of(1, "Oslo")));
        assertThat(query("SELECT city FROM delays ORDER BY pos")).containsExactly("Oslo", "Lima");
    }

    @Test
    void holdsNoLockAfterARollback() throws Exception {
        assertThat(catchThrowable(() -> openAndWrite(Batch.of("b1", Delay.of(1, "Oslo"), Delay.withoutPosition()))))
                .isInstanceOf(SinkException.class);
        assertThat(query("SELECT city FROM delays")).containsExactly("Lima");
    }
}
