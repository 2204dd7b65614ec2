package io.spate.record;

/** The hash of a record's key: FNV-1a with 64 bits. Its values are a contract, because rows are placed by them. */
public final class KeyHash {

    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private KeyHash() {}

    /** Hashes {@code length} bytes of {@code array} from {@code offset}. */
    public static long of(byte[] array, int offset, int length) {
        long hash = OFFSET_BASIS;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash ^ (array[i] & 0xff)) * PRIME;
        }
        return hash;
    }
}
