package io.spate.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHashTest {

    /** T-006: the published FNV-1a values; rows are placed by them, so they never change. */
    @ParameterizedTest
    @CsvSource({
        "'', cbf29ce484222325",
        "a, af63dc4c8601ec8c",
        "b, af63df4c8601f1a5",
        "foo, dcb27518fed9d577",
        "foobar, 85944171f73967e8"
    })
    void hashesAreThePublishedOnes(String key, String hash) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);

        assertThat(Long.toHexString(KeyHash.of(bytes, 0, bytes.length))).isEqualTo(hash);
    }

    @Test
    void onlyTheGivenBytesCount() {
        byte[] bytes = "xxfooyy".getBytes(StandardCharsets.UTF_8);

        assertThat(KeyHash.of(bytes, 2, 3)).isEqualTo(0xdcb27518fed9d577L);
    }

    /** Bytes are unsigned in the hash, whatever they are in Java. */
    @Test
    void bytesAboveTheAsciiRangeCountAsUnsigned() {
        assertThat(KeyHash.of(new byte[] {(byte) 0xff}, 0, 1)).isEqualTo((0xcbf29ce484222325L ^ 0xff) * 0x100000001b3L);
    }
}
