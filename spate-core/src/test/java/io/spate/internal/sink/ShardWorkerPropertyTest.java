package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.SinkConfig;
import io.spate.error.SinkException;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.policy.ErrorPolicy;
import io.spate.sink.WriteResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardWorkerPropertyTest {

    /** One worker under random load, answers and delays, from its start to its end. */
    private static final class Walk {

        private final Random random;
        private final ShardStand stand;
        private final Map<BatchAck, List<Integer>> offered = new HashMap<>();
        private final int limit;

        Walk(int seed) {
            random = new Random(seed);
            limit = 1 + random.nextInt(3);
            SinkConfig config = ShardStand.CONFIG
                    .withMaxInFlight(limit)
                    .withPolicies(ErrorPolicy.FAIL, seed % 2 == 0 ? ErrorPolicy.SKIP : ErrorPolicy.FAIL)
                    .withRetry(ShardStand.CONFIG.retry().withMaxAttempts(seed % 3 == 0 ? 2 : 0));
            stand = new ShardStand(config);
        }

        void run() {
            for (int step = 0; step < 200; step++) {
                switch (random.nextInt(5)) {
                    case 0, 1 -> offer();
                    case 2, 3 -> write();
                    default -> passTime();
                }
                assertThat(stand.writes.busy.size() - stand.worker.leftBehind())
                        .as("writes in flight")
                        .isLessThanOrEqualTo(limit);
            }
            end();
        }

        private void offer() {
            if (stand.queue.depth() < 8) {
                ChunkMaker.Made made = stand.offer(1 + random.nextInt(6));
                offered.put(made.ack(), made.rows());
                stand.step();
            }
        }

        /** Any write returns, one that was left behind as well. */
        private void write() {
            List<HandWrites.Hand> busy = stand.writes.busy;
            if (!busy.isEmpty()) {
                stand.writer.answers.add(answer());
                busy.get(random.nextInt(busy.size())).perform();
                stand.step();
            }
        }

        private ScriptedWriter.Answer answer() {
            return switch (random.nextInt(20)) {
                case 0 -> () -> WriteResult.rejected(1, "too long");
                case 1 ->
                    () -> {
                        throw SinkException.fatal("no such table");
                    };
                case 2 ->
                    () -> {
                        throw new StackOverflowError("of a writer");
                    };
                case 3, 4, 5 ->
                    () -> {
                        throw new IOException("cut");
                    };
                default -> WriteResult::durable;
            };
        }

        private void passTime() {
            long[] millis = {1, 100, 400, 1000, 30_000};
            stand.advance(Duration.ofMillis(millis[random.nextInt(random.nextInt(10) == 0 ? 5 : 4)]));
        }

        private void end() {
            stand.drain(Duration.ofSeconds(2));
            for (int i = 0; i < 10 && random.nextInt(8) > 0; i++) {
                write();
            }
            stand.advance(Duration.ofSeconds(2));
            stand.advance(WriteSlot.CANCEL_GRACE);
            assertThat(stand.worker.isFinished()).as("finished").isTrue();
            stand.worker.onClose();
        }

        void assertNothingLostAndNothingKept() {
            assertThat(stand.bytesInFlight()).as("bytes in flight").isZero();
            Set<Integer> durable = new HashSet<>(stand.writer.durable);
            long settled = 0;
            for (Map.Entry<BatchAck, List<Integer>> batch : offered.entrySet()) {
                BatchAck ack = batch.getKey();
                assertThat(stand.isPending(ack)).as("%s is pending", ack).isFalse();
                if (stand.isDelivered(ack)) {
                    assertThat(durable).as("durable rows").containsAll(batch.getValue());
                    settled += batch.getValue().size();
                }
            }
            long all = offered.values().stream().mapToLong(List::size).sum();
            assertThat(stand.tally.written() + stand.tally.rejected())
                    .as("counted rows")
                    .isEqualTo(settled);
            assertThat(stand.abandonedAtEnd).as("abandoned rows").hasValue(all - settled);
            List<String> lines = new ArrayList<>(stand.chunks.acks.lines());
            assertThat(lines)
                    .as("registrations and results")
                    .hasSize(2 * offered.size())
                    .doesNotHaveDuplicates();
        }
    }

    /** T-126, T-129, INV-1, INV-5, INV-7. */
    @Test
    void anyLoadEndsWithEveryBatchResolvedOnceAndNoBytesInFlight() {
        for (int seed = 0; seed < 100; seed++) {
            Walk walk = new Walk(seed);
            try {
                walk.run();
                walk.assertNothingLostAndNothingKept();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }
}
