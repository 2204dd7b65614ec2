package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.config.SinkConfig;
import io.spate.error.ConfigException;
import io.spate.sink.ShardRouter;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SinkOptionsTest {

    private static final DataSource UNUSED = new JdbcDataSource();

    private final JdbcSink<Delay> sink = JdbcSink.upsert(UNUSED, "delays", Delay.COLUMNS);

    @Test
    void oneShardWithOneWriteInFlightUnlessTold() {
        assertThat(sink.shards()).isEqualTo(1);
        assertThat(sink.encoder()).isEmpty();
        assertThat(sink.config().maxInFlight()).isEqualTo(1);
        assertThat(sink.config().batch().maxRows()).isEqualTo(5_000);
        assertThat(sink.config().batch().linger()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void anOptionMakesANewSinkAndLeavesTheOldOne() {
        ShardRouter<Object> router = (row, meta, shards) -> 0;
        SinkConfig config = SinkConfig.defaults();
        JdbcSink<Delay> other = sink.shards(4).routedBy(router).config(config);
        assertThat(other.shards()).isEqualTo(4);
        assertThat(other.router()).isSameAs(router);
        assertThat(other.config()).isSameAs(config);
        assertThat(sink.shards()).isEqualTo(1);
        assertThat(sink.router()).isNotSameAs(router);
    }

    @Test
    void fewerShardsThanOneAreRefused() {
        assertThatThrownBy(() -> sink.shards(0))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("at least 1, but is 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".delays", "air.", "air..delays"})
    void aTableWithoutAWholeNameIsRefused(String table) {
        assertThatThrownBy(() -> JdbcSink.upsert(UNUSED, table, Delay.COLUMNS))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("\"" + table + "\"");
    }

    @Test
    void aBlankStatementIsRefused() {
        assertThatThrownBy(() -> JdbcSink.<Delay>statement(UNUSED, " ", (statement, row) -> {}))
                .isInstanceOf(ConfigException.class);
    }

    @Test
    void aColumnNamedTwiceIsRefused() {
        assertThatThrownBy(() -> Delay.COLUMNS.column("pos", Delay::minutes))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("\"pos\"");
    }

    @Test
    void aBlankColumnIsRefused() {
        assertThatThrownBy(() -> Columns.keyedBy(" ", Delay::position)).isInstanceOf(ConfigException.class);
    }

    @Test
    void parametersComeKeysFirstWhateverTheOrderOfDescription() {
        Columns<Delay> columns =
                Columns.keyedBy("a", Delay::partition).column("b", Delay::city).key("c", Delay::position);
        assertThat(columns.all()).extracting(Column::name).containsExactly("a", "c", "b");
    }
}
