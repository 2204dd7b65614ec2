package io.spate.examples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Makes up files of flights and their airports: flights in every spelling that JSON allows, blank lines, both line ends, and
 * lines that are malformed in many ways. The same seed makes the same bytes.
 */
final class RandomFlights {

    private static final List<String> ODD_TEXTS = List.of(
            "é", "\"", "\\", "/", "\t", "\n", "\u007f", "\u2028", "\uFEFF", "日本", "😀", "\uDBFF\uDFFF", ",", "'");
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[][] NO_UTF8 = {
        {(byte) 0xFF}, {(byte) 0xC3}, {(byte) 0xC0, (byte) 0x80}, {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, {(byte) 0x80}
    };

    private final Random random;
    private final Map<String, String> cities = new LinkedHashMap<>();
    private final List<String> codes = new ArrayList<>();

    RandomFlights(long seed) {
        random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            String code = text("A" + i);
            codes.add(code);
            if (i % 8 != 0) {
                cities.put(code, text("City " + i));
            }
        }
    }

    /** Cities by the code of their airports; some airports that occur in flights are not among them. */
    Map<String, String> cities() {
        return cities;
    }

    void writeAirports(Path csv) throws IOException {
        StringBuilder text = new StringBuilder("country,city,iata\r\n");
        cities.forEach((code, city) -> text.append("\"Land, of\",")
                .append(quoted(city))
                .append(',')
                .append(quoted(code))
                .append("\r\n"));
        Files.writeString(csv, text);
    }

    private static String quoted(String field) {
        return '"' + field.replace("\"", "\"\"") + '"';
    }

    /** Writes a file of about this many lines, of which the last may have no newline. */
    void writeFlights(Path file, int lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (random.nextBoolean()) {
            bytes.write(BYTE_ORDER_MARK);
        }
        for (int i = 0; i < lines; i++) {
            switch (random.nextInt(10)) {
                case 0 -> bytes.write(utf8(" ".repeat(random.nextInt(2))));
                case 1, 2 -> bytes.write(malformed());
                default -> bytes.write(utf8(object(flight())));
            }
            boolean isOpen = i == lines - 1 && random.nextBoolean();
            bytes.write(utf8(isOpen ? "" : random.nextInt(3) == 0 ? "\r\n" : "\n"));
        }
        Files.write(file, bytes.toByteArray());
    }

    private Map<String, String> flight() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("date", string(text("2001/01/01 00:47") + oneOf("", "", "\u0000")));
        fields.put("delay", "" + (random.nextInt(120) - 40));
        fields.put("distance", "" + random.nextInt());
        fields.put("origin", string(code()));
        fields.put("destination", string(code()));
        if (random.nextInt(4) == 0) {
            fields.put(text("more"), "{\"deep\": [1.5e3, null, {\"x\": " + string(text("y")) + "}]}");
        }
        return fields;
    }

    private byte[] malformed() {
        Map<String, String> flight = flight();
        String name =
                List.of("date", "delay", "distance", "origin", "destination").get(random.nextInt(5));
        String object = object(flight);
        return switch (random.nextInt(8)) {
            case 0 ->
                utf8(object.substring(0, random.nextInt(object.length() - 1) + 1)
                        .stripTrailing());
            case 1 -> utf8(without(flight, name));
            case 2 ->
                utf8(with(flight, name, oneOf("null", "true", "[]", "{}", "1.0", "1e2", "2147483648", "NaN", "01")));
            case 3 -> utf8(with(flight, "delay", string("66")));
            case 4 -> utf8(object + oneOf("x", "{}", ",", " 1", "\u00a0"));
            case 5 -> utf8(object.replace("{\"", "{\"" + name + "\":0,\"" + name + "\":1,\""));
            case 6 ->
                utf8(with(flight, "origin", oneOf("\"\\ud83d\"", "\"\\udc00x\"", "\"\\x\"", "\"a\tb\"", "\"open")));
            default -> withoutUtf8(object);
        };
    }

    private String without(Map<String, String> flight, String name) {
        flight.remove(name);
        return object(flight);
    }

    private String with(Map<String, String> flight, String name, String value) {
        flight.put(name, value);
        return object(flight);
    }

    private byte[] withoutUtf8(String object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int place = object.indexOf("2001") + 1;
        bytes.writeBytes(utf8(object.substring(0, place)));
        bytes.writeBytes(NO_UTF8[random.nextInt(NO_UTF8.length)]);
        bytes.writeBytes(utf8(object.substring(place)));
        return bytes.toByteArray();
    }

    /** The fields in any order, with white space between. */
    private String object(Map<String, String> fields) {
        List<String> members = new ArrayList<>();
        fields.forEach((name, value) -> members.add(string(name) + space() + ":" + space() + value));
        Collections.shuffle(members, random);
        return "{" + String.join("," + space(), members) + space() + "}" + space();
    }

    private String space() {
        return oneOf("", "", "", " ", "\t", "\r ");
    }

    /** Text that begins so and may go on with anything. */
    private String text(String start) {
        return random.nextInt(3) == 0 ? start + ODD_TEXTS.get(random.nextInt(ODD_TEXTS.size())) : start;
    }

    private String code() {
        return codes.get(random.nextInt(codes.size()));
    }

    /** A JSON string with some characters escaped, among them those that must be. */
    private String string(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.codePoints().mapToObj(Character::toString).forEach(character -> {
            boolean mustBeEscaped = character.charAt(0) < ' ' || "\"\\".contains(character);
            if (mustBeEscaped || random.nextInt(10) == 0) {
                boolean hasShortForm = "\"\\/".contains(character) && random.nextBoolean();
                json.append(hasShortForm ? "\\" + character : escaped(character));
            } else {
                json.append(character);
            }
        });
        return json.append('"').toString();
    }

    private static String escaped(String character) {
        return character
                .chars()
                .mapToObj(unit -> String.format("\\u%04x", unit))
                .collect(Collectors.joining());
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
