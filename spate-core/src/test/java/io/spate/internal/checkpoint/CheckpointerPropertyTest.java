package io.spate.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.spate.internal.concurrent.Wakeup;
import io.spate.record.PartitionId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CheckpointerPropertyTest {

    private static final int PARTITIONS = 3;
    private static final int CEILING = 6;

    /** One grant as the model sees it: what was heard of it while it was alive. */
    private static final class Life {
        final BatchIssuer issuer;
        final List<BatchAck> open = new ArrayList<>();
        final List<Long> ends = new ArrayList<>(); // heard delivered: its end; failed: null; pending: MIN_VALUE
        long told = Long.MIN_VALUE;
        int passed;
        boolean isAtCeiling;

        Life(BatchIssuer issuer) {
            this.issuer = issuer;
        }

        int pending() {
            return ends.size() - passed;
        }
    }

    /** T-047, INV-1, INV-5, INV-6, INV-11, T-043. */
    @Test
    void positionsNeverPassWhatANaiveModelHasSeenSettled() {
        for (int seed = 0; seed < 100; seed++) {
            new Walk(seed).run();
        }
    }

    /** One random walk of real books and model, side by side. */
    private static final class Walk {

        private final Random random;
        private final int seed;
        private final Deque<CheckpointEvent> mail = new ArrayDeque<>();
        private final Map<PartitionId, Boolean> ceilings = new TreeMap<>();
        private final Checkpointer books = new Checkpointer(CEILING, ceilings::put);
        private final List<Life> lives = new ArrayList<>();
        private final Map<PartitionId, Life> owned = new TreeMap<>();
        private final Map<PartitionId, Integer> epochs = new TreeMap<>();
        private long ignored;

        Walk(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        void run() {
            for (int step = 0; step < 600; step++) {
                int dice = random.nextInt(100);
                if (dice < 3) {
                    grantOrRelease(PartitionId.of(random.nextInt(PARTITIONS)));
                } else if (dice < 35 && !lives.isEmpty()) {
                    issue(anyLife());
                } else if (dice < 65 && !lives.isEmpty()) {
                    resolve(anyLife());
                } else if (dice < 85) {
                    hear();
                } else {
                    harvest();
                }
                assertCounts();
            }
        }

        /** Mostly one that is owned, sometimes one that ended long ago. */
        private Life anyLife() {
            List<Life> choice = owned.isEmpty() || random.nextInt(4) == 0 ? lives : List.copyOf(owned.values());
            return choice.get(random.nextInt(choice.size()));
        }

        private void grantOrRelease(PartitionId partition) {
            Life life = owned.remove(partition);
            if (life != null) {
                books.release(partition);
                ceilings.remove(partition);
                return;
            }
            PartitionGrant grant = books.grant(partition, Wakeup.NOBODY);
            assertThat(grant.epoch()).as(when("epoch")).isEqualTo(epochs.merge(partition, 1, Integer::sum));
            Life born = new Life(new BatchIssuer(grant, mail::add));
            owned.put(partition, born);
            lives.add(born);
        }

        /** A driver that has not heard of the end of its grant goes on issuing. */
        private void issue(Life life) {
            if (!life.issuer.isGateClosed()) {
                life.open.add(life.issuer.issue());
            }
        }

        private void resolve(Life life) {
            if (life.open.isEmpty()) {
                return;
            }
            BatchAck ack = life.open.remove(random.nextInt(life.open.size()));
            if (random.nextInt(40) == 0) {
                ack.abandon();
            } else {
                ack.finish(100 * ack.sequence() + random.nextInt(100), 0);
            }
        }

        private void hear() {
            for (int i = random.nextInt(4); i >= 0 && !mail.isEmpty(); i--) {
                CheckpointEvent event = mail.removeFirst();
                event.deliverTo(new CheckpointEvent.Handler() {
                    @Override
                    public void onBatchIssued(BatchAck ack) {
                        note(ack, Long.MIN_VALUE);
                    }

                    @Override
                    public void onBatchResolved(BatchAck ack) {
                        note(ack, ack.isFailed() ? null : Long.valueOf(ack.nextPosition()));
                    }
                });
                event.deliverTo(books);
            }
        }

        private void note(BatchAck ack, Long end) {
            Life life = owned.get(ack.grant().partition());
            if (life == null || life.issuer.grant() != ack.grant()) {
                ignored++;
            } else if (ack.sequence() == life.ends.size()) {
                life.ends.add(end);
                life.isAtCeiling |= life.pending() >= CEILING;
            } else {
                life.ends.set((int) ack.sequence(), end);
            }
        }

        private void harvest() {
            Map<PartitionId, Long> expected = new TreeMap<>();
            owned.forEach((partition, life) -> {
                int before = life.passed;
                while (life.passed < life.ends.size() && isSettled(life.ends.get(life.passed))) {
                    life.passed++;
                }
                if (life.passed > before) {
                    expected.put(partition, life.ends.get(life.passed - 1));
                    life.isAtCeiling &= 2 * life.pending() >= CEILING;
                }
            });

            Map<PartitionId, Long> told = new TreeMap<>();
            books.harvest(told::put);

            assertThat(told).as(when("positions")).isEqualTo(expected);
            told.forEach((partition, position) -> {
                Life life = owned.get(partition);
                assertThat(position).as(when("order of commits")).isGreaterThanOrEqualTo(life.told);
                life.told = position;
                assertThatCode(() -> books.check(partition, position))
                        .as(when("guard"))
                        .doesNotThrowAnyException();
                assertThatThrownBy(() -> books.check(partition, position + 100))
                        .as(when("guard"))
                        .isInstanceOf(BrokenBooksException.class);
            });
        }

        private static boolean isSettled(Long end) {
            return end != null && end != Long.MIN_VALUE;
        }

        private void assertCounts() {
            long pending = owned.values().stream().mapToLong(Life::pending).sum();
            assertThat(books.pending()).as(when("pending")).isEqualTo(pending);
            assertThat(books.ignored()).as(when("ignored")).isEqualTo(ignored);
            for (int number = 0; number < PARTITIONS; number++) {
                PartitionId partition = PartitionId.of(number);
                Life life = owned.get(partition);
                boolean isStalled =
                        life != null && life.passed < life.ends.size() && life.ends.get(life.passed) == null;
                assertThat(books.isStalled(partition)).as(when("stalled")).isEqualTo(isStalled);
                assertThat(books.pending(partition)).as(when("ceiling")).isLessThanOrEqualTo(CEILING);
                assertThat(ceilings.getOrDefault(partition, false))
                        .as(when("at ceiling"))
                        .isEqualTo(life != null && life.isAtCeiling);
            }
        }

        private String when(String what) {
            return what + ", seed " + seed;
        }
    }
}
