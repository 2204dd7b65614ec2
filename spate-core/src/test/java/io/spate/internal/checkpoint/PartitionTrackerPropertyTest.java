package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionTrackerPropertyTest {

    private enum State {
        PENDING,
        DELIVERED,
        FAILED
    }

    private static final class Batch {
        final long position;
        final long issuedNanos;
        State state = State.PENDING;

        Batch(long position, long issuedNanos) {
            this.position = position;
            this.issuedNanos = issuedNanos;
        }
    }

    /** A list of all batches ever, looked through from the start each time. */
    private static final class Model {
        final List<Batch> batches = new ArrayList<>();
        int passed;

        int advance() {
            int before = passed;
            passed = (int)
                    batches.stream().takeWhile(b -> b.state == State.DELIVERED).count();
            return passed - before;
        }

        long watermark() {
            return passed == 0 ? PartitionTracker.UNMOVED : batches.get(passed - 1).position;
        }

        List<Integer> pending() {
            return IntStream.range(0, batches.size())
                    .filter(i -> batches.get(i).state == State.PENDING)
                    .boxed()
                    .toList();
        }

        boolean isStalled() {
            return passed < batches.size() && batches.get(passed).state == State.FAILED;
        }
    }

    /** T-031, T-032, INV-1. */
    @Test
    void anyOrderOfEventsGivesWhatANaiveModelGives() {
        for (int seed = 0; seed < 100; seed++) {
            compare(new Random(seed), seed);
        }
    }

    private static void compare(Random random, int seed) {
        PartitionTracker tracker = new PartitionTracker();
        Model model = new Model();
        long position = random.nextInt(1000) - 500;
        boolean mayFail = seed % 3 == 0;
        for (int step = 0; step < 400; step++) {
            int dice = random.nextInt(100);
            List<Integer> pending = model.pending();
            if (dice < 45) {
                position += random.nextInt(4);
                tracker.register(model.batches.size(), step);
                model.batches.add(new Batch(position, step));
            } else if (dice < 90 && !pending.isEmpty()) {
                int sequence = pending.get(random.nextInt(pending.size()));
                Batch batch = model.batches.get(sequence);
                batch.state = mayFail && dice == 89 ? State.FAILED : State.DELIVERED;
                if (batch.state == State.FAILED) {
                    tracker.fail(sequence);
                } else {
                    tracker.deliver(sequence, batch.position);
                }
            } else {
                assertThat(tracker.advance())
                        .as("passed, seed %d, step %d", seed, step)
                        .isEqualTo(model.advance());
            }
            assertSame(tracker, model, "seed " + seed + ", step " + step);
        }
    }

    private static void assertSame(PartitionTracker tracker, Model model, String when) {
        int pending = model.batches.size() - model.passed;
        assertThat(tracker.watermark()).as("watermark, " + when).isEqualTo(model.watermark());
        assertThat(tracker.pending()).as("pending, " + when).isEqualTo(pending);
        assertThat(tracker.isStalled()).as("stalled, " + when).isEqualTo(model.isStalled());
        if (pending > 0) {
            assertThat(tracker.oldestIssuedNanos())
                    .as("oldest, " + when)
                    .isEqualTo(model.batches.get(model.passed).issuedNanos);
        }
    }
}
