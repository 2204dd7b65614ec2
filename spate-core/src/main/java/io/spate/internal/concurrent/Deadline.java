package io.spate.internal.concurrent;

import java.time.Duration;

/**
 * A point on the monotonic clock; the only place where times are compared. Immutable.
 */
public final class Deadline {

    /** Never passes. */
    public static final Deadline NEVER = new Deadline(0, false);

    private static final long FURTHEST = Long.MAX_VALUE / 4; // keeps differences of two readings far from overflow

    private final long atNanos;
    private final boolean finite;

    private Deadline(long atNanos, boolean finite) {
        this.atNanos = atNanos;
        this.finite = finite;
    }

    /** The point {@code delay} after {@code nowNanos}; a delay of decades never passes. */
    public static Deadline after(long nowNanos, Duration delay) {
        return after(nowNanos, nanos(delay));
    }

    /** The point {@code delayNanos} after {@code nowNanos}. */
    public static Deadline after(long nowNanos, long delayNanos) {
        return delayNanos >= FURTHEST ? NEVER : new Deadline(nowNanos + delayNanos, true);
    }

    /** Nanoseconds in {@code duration}, or a very large number if they do not fit. */
    public static long nanos(Duration duration) {
        try {
            return Math.min(FURTHEST, duration.toNanos());
        } catch (ArithmeticException overflow) {
            return duration.isNegative() ? -FURTHEST : FURTHEST;
        }
    }

    /** Time from an earlier reading to a later one. */
    public static Duration between(long earlierNanos, long laterNanos) {
        return Duration.ofNanos(laterNanos - earlierNanos);
    }

    /** True at this point and after it. */
    public boolean hasPassed(long nowNanos) {
        return finite && nowNanos - atNanos >= 0;
    }

    /** Nanoseconds left, 0 once it has passed, {@link Long#MAX_VALUE} if it never passes. */
    public long remainingNanos(long nowNanos) {
        return finite ? Math.max(0, atNanos - nowNanos) : Long.MAX_VALUE;
    }

    /** Time left, but not more than {@code most}. */
    public Duration remaining(long nowNanos, Duration most) {
        return Duration.ofNanos(Math.min(nanos(most), remainingNanos(nowNanos)));
    }

    /** The one that passes first. */
    public Deadline earlier(Deadline other) {
        if (!other.finite) {
            return this;
        }
        if (!finite) {
            return other;
        }
        return atNanos - other.atNanos <= 0 ? this : other;
    }
}
