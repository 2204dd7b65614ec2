package io.spate.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.spate.operator.Decoder;
import io.spate.operator.Emitter;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Decodes a line of JSON, strictly: one object in valid UTF-8 and nothing after it, every field once, present and of its
 * type. Has state: each driver owns one.
 */
final class FlightDecoder implements Decoder<Payload, Flight> {

    private static final ObjectReader FLIGHTS = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    strings -> strings.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build()
            .readerFor(Flight.class);

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();

    @Override
    public void decode(Payload line, RecordMeta meta, Emitter<? super Flight> out) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line.array(), line.offset(), line.length());
        out.emit(flight(utf8.decode(bytes).toString()));
    }

    private static Flight flight(String json) throws IOException {
        try {
            Flight flight = FLIGHTS.readValue(json);
            if (isText(flight)) {
                return flight;
            }
            throw new IOException("no flight: a string holds half a surrogate pair");
        } catch (JsonProcessingException e) {
            throw new IOException("no flight: " + e.getOriginalMessage(), e);
        }
    }

    /** False if an escape such as {@code \}{@code ud83d} left half a character, which no database can store as text. */
    private static boolean isText(Flight flight) {
        return Stream.of(flight.date(), flight.origin(), flight.destination())
                .flatMapToInt(String::codePoints)
                .noneMatch(character -> Character.getType(character) == Character.SURROGATE);
    }

    @Override
    public Decoder<Payload, Flight> forDriver() {
        return new FlightDecoder();
    }
}
