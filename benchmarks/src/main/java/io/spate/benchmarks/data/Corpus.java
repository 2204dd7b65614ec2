package io.spate.benchmarks.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The reference payloads: distinct lines of about 97 bytes, spread over a few partitions, the same in every run. Read
 * only; safe for any thread.
 *
 * <p>A payload is {@code id,userId,type,amount,country,ts,filler}, with an id of 12 digits, a user below
 * {@link #USERS}, one of four types with equal chance, an amount from 1.00 to 999.99, one of eight countries and a time in
 * milliseconds since the Unix epoch.
 *
 * @param slabs one for each partition
 */
public record Corpus(List<Slab> slabs) {

    /** User ids are below this. */
    public static final int USERS = 5_000_000;

    /** Payloads that the published figures are measured with. */
    public static final int REFERENCE_PAYLOADS = 1_000_000;

    /** Partitions that the published figures are measured with. */
    public static final int REFERENCE_PARTITIONS = 4;

    private static final long SEED = 0x5A7E_2001L;

    public Corpus {
        slabs = List.copyOf(slabs);
    }

    /** Makes a corpus of {@code payloads} payloads, dealt out to {@code partitions} slabs in turn. */
    public static Corpus of(int payloads, int partitions) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<SlabWriter> writers = new ArrayList<>();
        for (int partition = 0; partition < partitions; partition++) {
            writers.add(new SlabWriter((payloads + partitions - 1) / partitions, random.split()));
        }
        for (int i = 0; i < payloads; i++) {
            writers.get(i % partitions).append(i);
        }
        return new Corpus(writers.stream().map(SlabWriter::finish).toList());
    }

    /** Number of payloads. */
    public long payloads() {
        return slabs.stream().mapToLong(Slab::count).sum();
    }

    /** How often all payloads are read when {@code records} are; never less than once. */
    public long laps(long records) {
        return Math.max(1, records / payloads());
    }
}
