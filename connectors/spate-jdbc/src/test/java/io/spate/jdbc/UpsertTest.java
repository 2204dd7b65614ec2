package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.sink.ShardWriter;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class UpsertTest extends DatabaseTest {

    @Test
    void theSameBatchTwiceLeavesOneCopyOfEachRow() throws Exception {
        execute(Delay.TABLE);
        try (ShardWriter<Delay> writer = open(delays())) {
            Batch<Delay> batch = Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(2, "Rome"));
            writer.write(batch);
            writer.write(batch.nextAttempt());
        }
        assertThat(query("SELECT pos, city FROM delays ORDER BY pos")).containsExactly("1|Oslo", "2|Rome");
    }

    @Test
    void theLastRowOfAKeyRemains() throws Exception {
        execute(Delay.TABLE);
        try (ShardWriter<Delay> writer = open(delays())) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(1, "Rome"), Delay.of(2, "Rome")));
            writer.write(Batch.of("b2", Delay.of(2, "Lima")));
        }
        assertThat(query("SELECT pos, city FROM delays ORDER BY pos")).containsExactly("1|Rome", "2|Lima");
    }

    @Test
    void aTableOfKeysAloneKeepsOneOfEach() throws Exception {
        execute("CREATE TABLE seen (part INT NOT NULL, pos BIGINT NOT NULL, PRIMARY KEY (part, pos))");
        Columns<Delay> keys = Columns.keyedBy("part", Delay::partition).key("pos", Delay::position);
        try (ShardWriter<Delay> writer = open(JdbcSink.upsert(database.source(), "seen", keys))) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo"), Delay.of(2, "Rome")));
            writer.write(Batch.of("b2", Delay.of(2, "Lima"), Delay.of(3, "Lima")));
        }
        assertThat(query("SELECT pos FROM seen ORDER BY pos")).containsExactly("1", "2", "3");
    }

    @Test
    void oddNamesAreTakenLiterally() throws Exception {
        String table = "or\"der; DROP TABLE x --";
        String quoted = "\"or\"\"der; DROP TABLE x --\"";
        execute("CREATE TABLE " + quoted + " (\"select\" BIGINT PRIMARY KEY, \"the 'city' \u00e9\" VARCHAR(20))");
        Columns<Delay> columns = Columns.keyedBy("select", Delay::position).column("the 'city' \u00e9", Delay::city);
        try (ShardWriter<Delay> writer = open(JdbcSink.upsert(database.source(), table, columns))) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
            writer.write(Batch.of("b2", Delay.of(1, "Rome")));
        }
        assertThat(query("SELECT * FROM " + quoted)).containsExactly("1|Rome");
    }

    @Test
    void aTableIsFoundInItsSchema() throws Exception {
        execute(Delay.TABLE);
        String qualified = kind.schema() + (kind == TestDatabase.H2 ? ".DELAYS" : ".delays");
        try (ShardWriter<Delay> writer = open(JdbcSink.upsert(database.source(), qualified, Delay.COLUMNS))) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
        }
        assertThat(query("SELECT city FROM delays")).containsExactly("Oslo");
    }

    @Test
    void aTableMayHaveADotInItsOwnName() throws Exception {
        execute("CREATE TABLE \"air.delays\" (pos BIGINT PRIMARY KEY)");
        Columns<Delay> columns = Columns.keyedBy("pos", Delay::position);
        try (ShardWriter<Delay> writer = open(JdbcSink.upsert(database.source(), "air.delays", columns))) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
        }
        assertThat(query("SELECT pos FROM \"air.delays\"")).containsExactly("1");
    }

    @Test
    void namesAreFoundInTheCaseInWhichTheDatabaseKeepsThem() throws Exception {
        execute("CREATE TABLE Delays (Pos BIGINT PRIMARY KEY, City VARCHAR(20))");
        Columns<Delay> columns = Columns.keyedBy("POS", Delay::position).column("city", Delay::city);
        try (ShardWriter<Delay> writer = open(JdbcSink.upsert(database.source(), "Delays", columns))) {
            writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
        }
        assertThat(query("SELECT pos, city FROM delays")).containsExactly("1|Oslo");
    }

    @Test
    void nullsAndTextOfAnyScriptArriveUnchanged() throws Exception {
        execute(Delay.TABLE);
        String text = "M\u00fcnchen \u6771\u4eac \ud83d\udeeb '; --\n\"";
        try (ShardWriter<Delay> writer = open(delays())) {
            writer.write(Batch.of("b1", Delay.of(1, text), new Delay(0, 2L, null, null)));
        }
        assertThat(query("SELECT city, minutes FROM delays ORDER BY pos")).containsExactly(text + "|15", "null|null");
    }

    private record Landing(long id, DayOfWeek day, Instant time) {}

    @Test
    void anEnumIsWrittenAsItsNameAndAnInstantAsThatMoment() throws Exception {
        execute("CREATE TABLE landings (id BIGINT PRIMARY KEY, day_name VARCHAR(9), time_at TIMESTAMP WITH TIME ZONE)");
        Instant time = Instant.parse("2026-03-01T10:20:00Z");
        Columns<Landing> columns = Columns.keyedBy("id", Landing::id)
                .column("day_name", Landing::day)
                .column("time_at", Landing::time);
        try (ShardWriter<Landing> writer = open(JdbcSink.upsert(database.source(), "landings", columns))) {
            writer.write(new Batch<>("b1", List.of(new Landing(1, DayOfWeek.SUNDAY, time)), 1));
        }
        String same = kind == TestDatabase.SQLITE
                ? "'2026-03-01T10:20:00Z'"
                : "TIMESTAMP WITH TIME ZONE '2026-03-01 11:20:00+01'";
        assertThat(query("SELECT day_name FROM landings WHERE time_at = " + same))
                .isEqualTo(List.of("SUNDAY"));
    }
}
