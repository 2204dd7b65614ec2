package io.spate.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes out of texts what may hold a password: of a JDBC URL, everything from the first parameter on, and all but the
 * kind of database if there is an at-sign, before which a user may be named.
 */
final class Redaction {

    private static final Pattern URL = Pattern.compile("jdbc:\\S+");
    private static final Pattern KIND = Pattern.compile("jdbc:[^:/@?;]+:");
    private static final Pattern PARAMETERS = Pattern.compile("[?;].*");

    private Redaction() {}

    /** The text with each JDBC URL in it redacted. */
    static String of(String text) {
        return URL.matcher(text).replaceAll(found -> Matcher.quoteReplacement(redact(found.group())));
    }

    private static String redact(String url) {
        if (url.indexOf('@') < 0) {
            return PARAMETERS.matcher(url).replaceFirst("");
        }
        Matcher kind = KIND.matcher(url);
        return kind.lookingAt() ? kind.group() + "..." : "jdbc:...";
    }
}
