package io.spate.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PayloadTest {

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aNewPayloadIsEmpty() {
        Payload payload = new Payload();

        assertThat(payload.length()).isZero();
        assertThat(payload.toByteArray()).isEmpty();
        assertThat(payload.utf8()).isEmpty();
    }

    @Test
    void bytesAreNotCopied() {
        byte[] bytes = utf8("abc");

        assertThat(Payload.of(bytes).array()).isSameAs(bytes);
    }

    @Test
    void aWindowShowsItsBytesOnly() {
        Payload payload = new Payload().wrap(utf8("xxfooyy"), 2, 3);

        assertThat(payload.utf8()).isEqualTo("foo");
        assertThat(payload.toByteArray()).isEqualTo(utf8("foo"));
        assertThat(payload.byteAt(2)).isEqualTo((byte) 'o');
        assertThat(payload.offset()).isEqualTo(2);
        assertThat(payload.length()).isEqualTo(3);
        assertThat(payload).hasToString("payload of 3 bytes");
    }

    @Test
    void aPayloadCanBeMovedToOtherBytes() {
        Payload payload = Payload.of(utf8("first"));

        assertThat(payload.wrap(utf8("second"), 0, 6)).isSameAs(payload);

        assertThat(payload.utf8()).isEqualTo("second");
    }

    @Test
    void aCopyDoesNotMoveWithThePayload() {
        Payload payload = Payload.of(utf8("first"));
        byte[] copy = payload.toByteArray();

        payload.wrap(utf8("second"), 0, 6);

        assertThat(copy).isEqualTo(utf8("first"));
    }

    @Test
    void malformedTextIsReplacedNotRefused() {
        assertThat(Payload.of(new byte[] {'a', (byte) 0xff, 'b'}).utf8()).isEqualTo("a\ufffdb");
    }
}
