package io.spate.files;

import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text on one line, whatever it contains: what would break a line or cannot be written as UTF-8 becomes a backslash, a
 * {@code u} and four hexadecimal digits, and so does the backslash itself. Safe for any thread.
 */
final class EscapedText {

    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final HexFormat HEX = HexFormat.of();

    private EscapedText() {}

    static String of(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (mustBeEscaped(c)) {
                escaped.append("\\u").append(HEX.toHexDigits(c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static boolean mustBeEscaped(char c) {
        return c == '\\' || c == '\u2028' || c == '\u2029' || Character.isISOControl(c) || Character.isSurrogate(c);
    }

    /** Undoes {@link #of}; leaves alone what that never writes. */
    static String read(String escaped) {
        return ESCAPE.matcher(escaped)
                .replaceAll(
                        found -> Matcher.quoteReplacement(Character.toString(HexFormat.fromHexDigits(found.group(1)))));
    }
}
