package io.spate.benchmarks.data;

/**
 * Hands out ranges of one slab's payloads, lap after lap. The position counts the payloads handed out. Owned by the
 * thread that reads.
 */
public final class LaneCursor {

    /** Payloads of one poll. */
    public static final int BATCH = 500;

    private final Slab slab;
    private final long end;
    private long position;
    private int from;
    private int to;

    /** A cursor that ends when all payloads of {@code slab} were handed out {@code laps} times. */
    public LaneCursor(Slab slab, long laps) {
        this.slab = slab;
        this.end = laps * slab.count();
    }

    /** Moves to the next payloads, at most {@code most}; false at the end. */
    public boolean advance(int most) {
        if (position == end) {
            return false;
        }
        from = to == slab.count() ? 0 : to;
        to = Math.min(from + most, slab.count());
        position += to - from;
        return true;
    }

    /** What is read. */
    public Slab slab() {
        return slab;
    }

    /** Index of the first payload of the range. */
    public int from() {
        return from;
    }

    /** Index behind the last payload of the range. */
    public int to() {
        return to;
    }

    /** Position behind the last payload of the range. */
    public long position() {
        return position;
    }
}
