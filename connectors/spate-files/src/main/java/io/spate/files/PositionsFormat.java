package io.spate.files;

import io.spate.error.SourceException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Writes and reads the text of a position store: a header with version and identity, a line per partition in the order
 * of names, and a checksum of all that. There is one text for given positions, and anything else is refused. Immutable.
 *
 * <pre>
 *   spate-positions 1 flights
 *   77 2024/february.ndjson
 *   1048576 2024/january.ndjson
 *   crc32c c6280b38
 * </pre>
 */
final class PositionsFormat {

    private static final String MAGIC = "spate-positions ";
    private static final String VERSION = "1";
    private static final Pattern VERSIONED = Pattern.compile(MAGIC + "(\\d+)(?= |$)");
    private static final int CHECKSUM_BYTES = "crc32c 00000000\n".length();
    private static final String DELETE = "or delete it to read everything again";

    private final Path file;
    private final String identity;

    /**
     * The format of one store.
     *
     * @param file the store, as errors name it
     * @param identity whose positions it keeps, empty for anybody's
     */
    PositionsFormat(Path file, String identity) {
        this.file = file;
        this.identity = identity;
    }

    byte[] encode(SortedMap<String, Long> positions) {
        StringBuilder text = new StringBuilder(header()).append('\n');
        positions.forEach((name, position) ->
                text.append(position).append(' ').append(EscapedText.of(name)).append('\n'));
        text.append(checksumLine(text.toString().getBytes(StandardCharsets.UTF_8)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** @throws SourceException fatal, if this is not the whole text of a store of this version and identity */
    SortedMap<String, Long> decode(byte[] content) throws SourceException {
        String text = text(content, content.length);
        String firstLine = text.split("\n", 2)[0];
        checkKind(text, firstLine);
        int length = content.length - CHECKSUM_BYTES;
        checkWhole(content, length);
        checkIdentity(firstLine);
        SortedMap<String, Long> positions = positions(text(content, length).split("\n"));
        if (!Arrays.equals(content, encode(positions))) {
            throw notWrittenByAStore();
        }
        return positions;
    }

    private void checkKind(String text, String firstLine) {
        if (!text.startsWith(MAGIC) && !MAGIC.startsWith(text)) {
            throw refuse("is something else: it does not begin with '" + MAGIC.strip() + "'", "name another file");
        }
        Matcher version = VERSIONED.matcher(firstLine);
        if (version.lookingAt() && !version.group(1).equals(VERSION)) {
            throw refuse(
                    "has format version " + version.group(1) + ", but this release reads version " + VERSION,
                    "use the release that wrote it, " + DELETE);
        }
    }

    private void checkWhole(byte[] content, int length) {
        boolean isWhole =
                length > 0 && text(content, content.length).endsWith(checksumLine(Arrays.copyOf(content, length)));
        if (!isWhole) {
            throw refuse("is damaged: it does not end with the checksum of what it holds", "restore it, " + DELETE);
        }
    }

    private void checkIdentity(String firstLine) {
        if (!firstLine.startsWith(MAGIC + VERSION)) {
            throw notWrittenByAStore();
        }
        if (!firstLine.equals(header())) {
            String found = firstLine.substring((MAGIC + VERSION).length()).strip();
            throw refuse(
                    "keeps positions of " + quoted(found) + ", not of " + quoted(identity),
                    "name the identity it was made with, or give each input its own store");
        }
    }

    private static String quoted(String identity) {
        return identity.isEmpty() ? "a store without identity" : "'" + identity + "'";
    }

    private SortedMap<String, Long> positions(String[] lines) {
        SortedMap<String, Long> positions = new TreeMap<>();
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            String[] parts = line.split(" ", 2);
            String name = EscapedText.read(parts[parts.length - 1]);
            if (parts.length < 2 || name.isBlank()) {
                throw notWrittenByAStore();
            }
            positions.put(name, number(parts[0]));
        }
        return positions;
    }

    private long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw notWrittenByAStore();
        }
    }

    private String header() {
        return MAGIC + VERSION + (identity.isEmpty() ? "" : " " + EscapedText.of(identity));
    }

    private static String checksumLine(byte[] body) {
        CRC32C checksum = new CRC32C();
        checksum.update(body);
        return "crc32c " + HexFormat.of().toHexDigits(checksum.getValue(), 8) + "\n";
    }

    private static String text(byte[] content, int length) {
        return new String(content, 0, length, StandardCharsets.UTF_8);
    }

    private SourceException notWrittenByAStore() {
        return refuse("has a valid checksum but lines that no store writes", "restore it, " + DELETE);
    }

    private SourceException refuse(String what, String remedy) {
        return SourceException.fatal("position store " + file + " " + what
                + "; the run does not start and leaves the file as it is; " + remedy);
    }
}
