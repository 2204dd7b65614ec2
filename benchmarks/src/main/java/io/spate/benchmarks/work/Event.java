package io.spate.benchmarks.work;

import java.util.List;

/**
 * What a payload says.
 *
 * @param type the first letter of the type's name: {@code v}, {@code c}, {@code r} or {@code p}
 * @param cents the amount
 * @param country both letters of the country, the first in the higher byte
 * @param millis since the Unix epoch
 */
public record Event(long id, long userId, int type, long cents, int country, long millis) {

    static final int CLICK = 'c';
    static final int PURCHASE = 'p';

    // by first letter, the length of the type's name and the comma: a loop to the comma would cost a fifth of the
    // parsing
    private static final byte[] AFTER_TYPE = new byte[128];

    static {
        for (String type : List.of("view", "click", "refund", "purchase")) {
            AFTER_TYPE[type.charAt(0)] = (byte) (type.length() + 1);
        }
    }

    /** Parses the payload that begins at {@code offset}. Stays below 325 bytecodes, so that it is inlined. */
    public static Event parse(byte[] bytes, int offset) { // per record
        int at = offset;
        int digit;
        long id = 0;
        while ((digit = bytes[at++] - '0') >= 0) { // ends at the comma, which is below the digits
            id = id * 10 + digit;
        }
        long userId = 0;
        while ((digit = bytes[at++] - '0') >= 0) {
            userId = userId * 10 + digit;
        }
        int type = bytes[at];
        at += AFTER_TYPE[type];
        long cents = 0;
        while ((digit = bytes[at++] - '0') >= 0) { // ends at the point
            cents = cents * 10 + digit;
        }
        cents = cents * 100 + (bytes[at] - '0') * 10 + (bytes[at + 1] - '0');
        int country = bytes[at + 3] << 8 | bytes[at + 4];
        at += 6;
        long millis = 0;
        while ((digit = bytes[at++] - '0') >= 0) {
            millis = millis * 10 + digit;
        }
        return new Event(id, userId, type, cents, country, millis);
    }

    /** True for clicks and purchases. */
    public boolean isKept() {
        return type == CLICK || type == PURCHASE;
    }
}
