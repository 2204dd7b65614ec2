package io.spate.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Computes once more, straightforwardly and without Spate or the example's classes, what a job should read, drop and write.
 */
final class ExpectedDelays {

    private static final ObjectReader TREES = new ObjectMapper()
            .reader()
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);

    private final Map<String, String> cities;
    private final int minDelay;
    private final List<DelayRow> rows = new ArrayList<>();
    private long read;
    private long malformed;

    private ExpectedDelays(Map<String, String> cities, int minDelay) {
        this.cities = cities;
        this.minDelay = minDelay;
    }

    /** What becomes of the files directly in a directory. */
    static ExpectedDelays of(Path directory, Map<String, String> cities, int minDelay) throws IOException {
        ExpectedDelays expected = new ExpectedDelays(cities, minDelay);
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                expected.addFile(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        return expected;
    }

    List<DelayRow> rows() {
        return rows;
    }

    long read() {
        return read;
    }

    long malformed() {
        return malformed;
    }

    private void addFile(String file, byte[] content) {
        boolean isMarked = content.length >= 3 && (content[0] & 0xFF) == 0xEF && (content[1] & 0xFF) == 0xBB;
        int start = isMarked ? 3 : 0;
        while (start < content.length) {
            int end = start;
            while (end < content.length && content[end] != '\n') {
                end++;
            }
            int length = end - start;
            if (length > 0 && content[end - 1] == '\r') {
                length--;
            }
            if (length > 0) {
                addLine(file, start, Arrays.copyOfRange(content, start, start + length));
            }
            start = end + 1;
        }
    }

    private void addLine(String file, long position, byte[] line) {
        read++;
        Optional<JsonNode> flight = flight(line);
        if (flight.isEmpty()) {
            malformed++;
        } else if (flight.get().get("delay").intValue() > minDelay) {
            rows.add(row(file, position, flight.get()));
        }
    }

    private DelayRow row(String file, long position, JsonNode flight) {
        String origin = flight.get("origin").textValue();
        String destination = flight.get("destination").textValue();
        return new DelayRow(
                file,
                position,
                flight.get("date").textValue(),
                flight.get("delay").intValue(),
                flight.get("distance").intValue(),
                origin,
                Optional.ofNullable(cities.get(origin)),
                destination,
                Optional.ofNullable(cities.get(destination)));
    }

    private static Optional<JsonNode> flight(byte[] line) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            return Optional.of(TREES.readTree(text)).filter(ExpectedDelays::isFlight);
        } catch (CharacterCodingException | JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static boolean isFlight(JsonNode node) {
        return node.isObject()
                && Stream.of("delay", "distance")
                        .allMatch(name -> node.path(name).isInt())
                && Stream.of("date", "origin", "destination").allMatch(name -> isText(node.path(name)));
    }

    private static boolean isText(JsonNode node) {
        return node.isTextual() && StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue());
    }
}
