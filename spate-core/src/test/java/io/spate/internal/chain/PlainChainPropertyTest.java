package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.chain.Chain.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlainChainPropertyTest {

    private static final int LANES = 3;
    private static final int SHARDS = 3;

    /** A driver that pushes, suspends, relieves and continues in random order, and shards that take at random. */
    private static final class Walk {

        private final Random random;
        private final ChainStand stand;
        private final List<Object> inspected = new ArrayList<>();
        private final List<List<String>> written = new ArrayList<>();
        private final ActiveBatch[] active = new ActiveBatch[LANES];
        private final boolean[] isBlocked = new boolean[LANES];
        private final int[] emitted = new int[LANES];
        private final List<ActiveBatch> finished = new ArrayList<>();

        Walk(int seed) {
            random = new Random(seed);
            stand = ChainStand.plan()
                    .chunksOf(1 + random.nextInt(30))
                    .inspect((record, meta) -> inspected.add(record))
                    .flatMap((record, meta, out) -> {
                        for (int child = 0; child < Math.floorMod(record.hashCode(), 4); child++) {
                            out.emit(record + "." + child + ";");
                        }
                    })
                    .shards(SHARDS, (row, meta, shards) -> Math.floorMod(row.hashCode(), shards))
                    .build();
            IntStream.range(0, SHARDS).forEach(shard -> written.add(new ArrayList<>()));
        }

        void run() {
            for (int step = 0; step < 400; step++) {
                switch (random.nextInt(4)) {
                    case 0, 1 -> push(random.nextInt(LANES));
                    case 2 -> stand.chain.relieve();
                    default -> take(random.nextInt(SHARDS));
                }
            }
            end();
        }

        private void push(int lane) {
            if (active[lane] == null) {
                active[lane] = stand.batch(records(lane));
                isBlocked[lane] = false;
            }
            if (isBlocked[lane] && stand.chain.mustWait(active[lane])) {
                return;
            }
            Outcome outcome = stand.chain.push(active[lane], stand.mail, 1 + random.nextInt(8));
            isBlocked[lane] = outcome == Outcome.BLOCKED;
            if (outcome == Outcome.EXHAUSTED) {
                active[lane].finish();
                finished.add(active[lane]);
                active[lane] = null;
            }
        }

        private Object[] records(int lane) {
            return IntStream.range(0, random.nextInt(12))
                    .mapToObj(i -> String.format("%d-%05d", lane, emitted[lane]++))
                    .toArray();
        }

        private void take(int shard) {
            written.get(shard).addAll(stand.settle(shard));
        }

        private void end() {
            for (int round = 0; round < 10_000 && hasActive(); round++) {
                IntStream.range(0, LANES).filter(lane -> active[lane] != null).forEach(this::push);
                takeAll();
            }
            while (!stand.chain.flush()) {
                takeAll();
            }
            takeAll();
        }

        private boolean hasActive() {
            return IntStream.range(0, LANES).anyMatch(lane -> active[lane] != null);
        }

        private void takeAll() {
            IntStream.range(0, SHARDS).forEach(this::take);
            stand.chain.relieve();
        }

        void assertEverythingArrivedOnceAndInOrder() {
            int records = IntStream.of(emitted).sum();
            assertThat(inspected).hasSize(records).doesNotHaveDuplicates();
            int rows = 0;
            for (List<String> chunks : written) {
                Map<Character, String> last = new HashMap<>();
                for (String row : String.join("", chunks).split(";")) {
                    if (!row.isEmpty()) {
                        String before = last.put(row.charAt(0), row);
                        assertThat(before == null ? "" : before)
                                .as("order in a shard")
                                .isLessThan(row);
                        rows++;
                    }
                }
            }
            int expected = inspected.stream()
                    .mapToInt(record -> Math.floorMod(record.hashCode(), 4))
                    .sum();
            assertThat(rows).as("rows").isEqualTo(expected);
            assertThat(stand.budget.used()).as("bytes in flight").isZero();
            assertThat(finished).allMatch(batch -> stand.acks.isDelivered(batch.ack));
        }
    }

    /** T-069, H-56, E-9, INV-5, INV-7. */
    @Test
    void anyScheduleHandsEveryRowOverOnceAndInOrder() {
        for (int seed = 0; seed < 150; seed++) {
            Walk walk = new Walk(seed);
            try {
                walk.run();
                walk.assertEverythingArrivedOnceAndInOrder();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
