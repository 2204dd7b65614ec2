package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a flight and what is not. */
class FlightDecoderTest {

    private static final RecordMeta META = new RecordMeta() {
        @Override
        public PartitionId partition() {
            return PartitionId.of("flights.ndjson");
        }

        @Override
        public long position() {
            return 0;
        }

        @Override
        public long timestamp() {
            return NO_TIMESTAMP;
        }

        @Override
        public long keyHash() {
            return NO_KEY;
        }
    };

    @Test
    void aFlightIsReadFromItsPartOfTheBuffer() throws IOException {
        byte[] line = utf8(flight("66", "\"DTW\""));
        byte[] buffer = utf8("before" + flight("66", "\"DTW\"") + "behind");
        assertThat(decode(buffer, "before".length(), line.length))
                .containsExactly(new Flight("2001/01/01 00:47", 66, 1750, "DTW", "LAS"));
    }

    @Test
    void escapesAndUnicodeAreText() throws IOException {
        assertThat(decode(flight("1", "\"\\u00e9 \\\" \\\\ \\/ \\ud83d\\ude00 é😀\"")))
                .extracting(Flight::origin)
                .containsExactly("é \" \\ / 😀 é😀");
    }

    @Test
    void unknownFieldsAreIgnored() throws IOException {
        assertThat(decode(flight("1", "\"A\",\"more\":{\"deep\":[1,{}]}"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"66\"", "66.0", "6e1", "null", "true", "[66]", "2147483648", "066", "NaN", "\"\"", "{}"})
    void aDelayIsAWholeNumber(String delay) {
        assertMalformed(utf8(flight(delay, "\"DTW\"")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1.5",
                "null",
                "true",
                "[\"DTW\"]",
                "\"a\tb\"",
                "\"\\ud83d\"",
                "\"\\ude00\\ud83d\"",
                "\"\\x\""
            })
    void anOriginIsText(String origin) {
        assertMalformed(utf8(flight("66", origin)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "{}",
                "[]",
                "\"text\"",
                "{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\"}",
                "{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\"",
                "{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\"} {}",
                "{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\"}x",
                "{\"date\":\"d\",\"delay\":1,\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\"}",
                "{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\",\"x\":1,\"x\":2}",
                "[{\"date\":\"d\",\"delay\":1,\"distance\":1,\"origin\":\"A\",\"destination\":\"B\"}]"
            })
    void aLineIsOneWholeObject(String line) {
        assertMalformed(utf8(line));
    }

    @Test
    void bytesThatAreNoUtf8AreMalformed() {
        for (int[] bytes : new int[][] {{0xFF}, {0xC3}, {0xC0, 0x80}, {0xED, 0xA0, 0x80}, {0xF5, 0x80, 0x80, 0x80}}) {
            byte[] line = utf8(flight("66", "\"DTW__LAS\""));
            int start = new String(line, StandardCharsets.US_ASCII).indexOf("DTW");
            for (int i = 0; i < bytes.length; i++) {
                line[start + i] = (byte) bytes[i];
            }
            assertMalformed(line);
        }
    }

    @Test
    void aDecoderIsUsableAfterAMalformedLine() throws IOException {
        FlightDecoder decoder = new FlightDecoder();
        Payload malformed = new Payload().wrap(new byte[] {(byte) 0xC3}, 0, 1);
        assertThatThrownBy(() -> decoder.decode(malformed, META, flight -> {})).isInstanceOf(IOException.class);
        byte[] line = utf8(flight("66", "\"DTW\""));
        List<Flight> flights = new ArrayList<>();
        decoder.decode(new Payload().wrap(line, 0, line.length), META, flights::add);
        assertThat(flights).hasSize(1);
    }

    private static String flight(String delay, String origin) {
        return "{\"date\":\"2001/01/01 00:47\",\"delay\":" + delay
                + ",\"distance\":1750,\"destination\":\"LAS\",\"origin\":" + origin + "}";
    }

    private static void assertMalformed(byte[] line) {
        assertThatThrownBy(() -> decode(line, 0, line.length)).isInstanceOf(IOException.class);
    }

    private static List<Flight> decode(String line) throws IOException {
        byte[] bytes = utf8(line);
        return decode(bytes, 0, bytes.length);
    }

    private static List<Flight> decode(byte[] bytes, int offset, int length) throws IOException {
        List<Flight> flights = new ArrayList<>();
        new FlightDecoder().decode(new Payload().wrap(bytes, offset, length), META, flights::add);
        return flights;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
