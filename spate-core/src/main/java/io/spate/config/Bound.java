package io.spate.config;

import io.spate.error.ConfigException;
import java.time.Duration;

/** Checks one setting and words the refusal: key, bound, value given, remedy. */
final class Bound {

    private Bound() {}

    static void atLeast(String key, long value, long least, String remedy) {
        if (value < least) {
            throw refuse(key, "at least " + least, value, remedy);
        }
    }

    static void atLeast(String key, Duration value, Duration least, String remedy) {
        if (value.compareTo(least) < 0) {
            throw refuse(key, "at least " + text(least), text(value), remedy);
        }
    }

    static void positive(String key, Duration value, String remedy) {
        if (value.isZero() || value.isNegative()) {
            throw refuse(key, "greater than zero", text(value), remedy);
        }
    }

    static void notNegative(String key, Duration value, String remedy) {
        if (value.isNegative()) {
            throw refuse(key, "zero or more", text(value), remedy);
        }
    }

    static void within(String key, double value, double least, double most, String remedy) {
        if (!(value >= least && value <= most)) { // written so that not-a-number is refused
            throw refuse(key, "from " + least + " to " + most, value, remedy);
        }
    }

    static ConfigException refuse(String key, String bound, Object value, String remedy) {
        return new ConfigException(key + " must be " + bound + ", but is " + value + "; " + remedy);
    }

    static String text(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
