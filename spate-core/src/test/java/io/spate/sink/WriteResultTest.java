package io.spate.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.config.SinkConfig;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers of writes, and the ready-made sinks that give them. */
class WriteResultTest {

    private record Batch(List<String> rows) implements SealedBatch<String> {
        @Override
        public int shard() {
            return 0;
        }

        @Override
        public int rowCount() {
            return rows.size();
        }

        @Override
        public long byteCount() {
            return 0;
        }

        @Override
        public List<ByteBuffer> frames() {
            return List.of();
        }

        @Override
        public String token() {
            return "token";
        }

        @Override
        public int attempt() {
            return 1;
        }
    }

    @Test
    void aDurableWriteRejectsNothing() {
        assertThat(WriteResult.durable()).isEqualTo(new WriteResult(0, ""));
    }

    @Test
    void rejectedRowsHaveAReason() {
        assertThat(WriteResult.rejected(3, "too long").rejectedRows()).isEqualTo(3);
        assertThat(WriteResult.rejected(3, "too long").reason()).isEqualTo("too long");
    }

    @Test
    void anImpossibleNumberOfRowsIsRefused() {
        assertThatThrownBy(() -> WriteResult.rejected(-1, "?"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a write cannot reject -1 rows");
    }

    @Test
    void aSinkOfAConsumerHandsItEachRowInOrder() throws Exception {
        List<String> seen = new ArrayList<>();
        Sink<String> sink = Sink.of(seen::add);

        WriteResult result;
        try (ShardWriter<String> writer = sink.writer(0)) {
            result = writer.write(new Batch(List.of("a", "b")));
        }

        assertThat(seen).containsExactly("a", "b");
        assertThat(result).isEqualTo(WriteResult.durable());
        assertThat(sink.shards()).isEqualTo(1);
        assertThat(sink.encoder()).isEmpty();
        assertThat(sink.config()).isEqualTo(SinkConfig.defaults().withMaxInFlight(1));
    }

    @Test
    void aSinkOfRowsHandsOverTheWholeBatch() throws Exception {
        List<List<String>> seen = new ArrayList<>();
        Sink<String> sink = Sink.ofRows(seen::add);

        try (ShardWriter<String> writer = sink.writer(0)) {
            writer.write(new Batch(List.of("a", "b")));
        }

        assertThat(seen).containsExactly(List.of("a", "b"));
    }
}
