package io.spate.benchmarks.work;

/** Scatters the bits of a number. */
public final class Mix {

    private Mix() {}

    /** A bijection of 64 bits after which every bit depends on every bit. */
    public static long of(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
