package io.spate.benchmarks.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Writes the payloads of one partition. Owned by the thread that makes the corpus. */
final class SlabWriter {

    private static final int LONGEST_PAYLOAD = 128;
    private static final long FIRST_ID = 100_000_000_000L;
    private static final long ID_STEP = 899_981; // a prime; a million steps stay below 13 digits
    private static final long FIRST_MILLIS = 1_700_000_000_000L;
    private static final String[] TYPES = {"view", "click", "refund", "purchase"};
    private static final String[] COUNTRIES = {"AT", "BR", "DE", "FR", "IN", "JP", "SE", "US"};
    private static final int SHORTEST_FILLER = 41;
    private static final int LONGEST_FILLER = 51;

    private final SplittableRandom random;
    private final StringBuilder line = new StringBuilder(LONGEST_PAYLOAD);
    private final byte[] bytes;
    private final int[] offsets;
    private int count;

    SlabWriter(int mostPayloads, SplittableRandom random) {
        this.random = random;
        this.bytes = new byte[mostPayloads * LONGEST_PAYLOAD];
        this.offsets = new int[mostPayloads + 1];
    }

    /** Appends the payload with this number in the whole corpus. */
    void append(int number) {
        line.setLength(0);
        line.append(FIRST_ID + number * ID_STEP).append(',');
        line.append(random.nextInt(Corpus.USERS)).append(',');
        line.append(TYPES[random.nextInt(TYPES.length)]).append(',');
        appendAmount();
        line.append(COUNTRIES[random.nextInt(COUNTRIES.length)]).append(',');
        line.append(FIRST_MILLIS + random.nextLong(31_536_000_000L)).append(',');
        appendFiller();
        byte[] payload = line.toString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(payload, 0, bytes, offsets[count], payload.length);
        offsets[count + 1] = offsets[count] + payload.length;
        count++;
    }

    private void appendAmount() {
        line.append(random.nextInt(1, 1000)).append('.');
        line.append((char) ('0' + random.nextInt(10)));
        line.append((char) ('0' + random.nextInt(10))).append(',');
    }

    private void appendFiller() {
        int length = random.nextInt(SHORTEST_FILLER, LONGEST_FILLER);
        for (int i = 0; i < length; i++) {
            line.append((char) ('a' + random.nextInt(26)));
        }
    }

    /** What was written. */
    Slab finish() {
        return new Slab(Arrays.copyOf(bytes, offsets[count]), Arrays.copyOf(offsets, count + 1));
    }
}
