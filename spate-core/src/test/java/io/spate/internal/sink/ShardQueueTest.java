package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.checkpoint.AckSet;
import io.spate.internal.concurrent.BoundedWait;
import io.spate.internal.concurrent.Lockstep;
import io.spate.internal.concurrent.Parker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ShardQueueTest {

    private final ChunkMaker chunks = new ChunkMaker();
    private final AtomicInteger workerWakes = new AtomicInteger();
    private final AtomicInteger driverWakes = new AtomicInteger();
    private final ShardQueue queue =
            new ShardQueue(2, chunks.budget.share(1), workerWakes::incrementAndGet, driverWakes::incrementAndGet);

    private Chunk chunk() {
        return chunks.encoded(1).chunk();
    }

    @Test
    void chunksComeInTheOrderInWhichTheyWereOffered() {
        Chunk first = chunk();
        Chunk second = chunk();
        queue.offer(first);
        queue.offer(second);

        assertThat(queue.depth()).isEqualTo(2);
        assertThat(queue.poll()).isSameAs(first);
        assertThat(queue.poll()).isSameAs(second);
        assertThat(queue.poll()).isNull();
    }

    @Test
    void anAcceptedChunkWakesTheWorker() {
        queue.offer(chunk());

        assertThat(workerWakes).hasValue(1);
    }

    /** T-087. */
    @Test
    void aFullQueueRefusesUntilThereIsRoom() {
        queue.offer(chunk());
        queue.offer(chunk());
        Chunk refused = chunk();
        assertThat(queue.offer(refused)).isFalse();
        assertThat(workerWakes).hasValue(2);

        queue.poll();

        assertThat(queue.offer(refused)).isTrue();
    }

    @Test
    void roomAfterARefusalWakesTheDriversOnce() {
        queue.offer(chunk());
        queue.offer(chunk());
        queue.offer(chunk());
        assertThat(driverWakes).hasValue(0);

        queue.poll();
        assertThat(driverWakes).hasValue(1);
        queue.poll();

        assertThat(driverWakes).hasValue(1);
    }

    @Test
    void roomThatNobodyMissedWakesNobody() {
        queue.offer(chunk());
        queue.poll();

        assertThat(driverWakes).hasValue(0);
    }

    /** T-089. */
    @Test
    void aClosedQueueRefusesAndKeepsWhatItHolds() {
        Chunk inside = chunk();
        queue.offer(inside);

        queue.close();

        assertThat(queue.isClosed()).isTrue();
        assertThat(queue.offer(chunk())).isFalse();
        assertThat(queue.poll()).isSameAs(inside);
    }

    /** Room that appears during a refusal wakes the driver, or the chunk is taken after all. */
    @Test
    @Timeout(30)
    void aChunkThatIsOfferedWhileRoomAppearsIsTakenOrItsDriverWoken() throws Exception {
        Chunk chunk = chunk();
        AtomicBoolean isTaken = new AtomicBoolean();
        queue.offer(chunk);
        queue.offer(chunk);

        Lockstep.race(20_000, round -> isTaken.set(queue.offer(chunk)), round -> queue.poll(), round -> {
            assertThat(!isTaken.get() && driverWakes.getAndSet(0) == 0)
                    .as("refused without a wake-up, round %d", round)
                    .isFalse();
            if (!isTaken.get()) {
                queue.offer(chunk);
            }
        });
    }

    /** T-088, INV-5, INV-7: a chunk that is offered while the worker ends is refused, or given up by one of the two. */
    @Test
    @Timeout(30)
    void aChunkThatIsOfferedWhileTheQueueClosesIsNotForgotten() throws Exception {
        int rounds = 20_000;
        ShardQueue[] queues = new ShardQueue[rounds];
        Chunk[] offered = new Chunk[rounds];
        for (int round = 0; round < rounds; round++) {
            queues[round] = new ShardQueue(2, chunks.budget.share(1), () -> {}, () -> {});
            offered[round] = Chunk.ofObjects(
                    new Object[1], 1, 1, new AckSet(), new Chunk.Accounts(chunks.budget, new BufferPool(1, 2)));
        }

        Lockstep.race(
                rounds,
                round -> offerOrGiveUp(queues[round], offered[round]),
                round -> end(queues[round]),
                round -> assertThat(chunks.budget.used()).as("round %d", round).isEqualTo(rounds - round - 1));
    }

    private static void offerOrGiveUp(ShardQueue queue, Chunk chunk) {
        if (!queue.offer(chunk)) {
            chunk.giveUp();
        }
    }

    private static void end(ShardQueue queue) {
        queue.close();
        for (Chunk chunk = queue.poll(); chunk != null; chunk = queue.poll()) {
            chunk.giveUp();
        }
    }

    /** A refused driver waits; a wake-up that is lost shows as a wait of five seconds. */
    @Test
    @Timeout(30)
    void twoDriversAndAWorkerMissNoWakeUp() throws Exception {
        int each = 10_000;
        Parker worker = new Parker();
        Parker[] drivers = {new Parker(), new Parker()};
        ShardQueue contended = new ShardQueue(2, chunks.budget.share(1), worker, () -> {
            drivers[0].wake();
            drivers[1].wake();
        });
        Chunk chunk = chunk();
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> offer(contended, drivers[0], chunk, each));
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> offer(contended, drivers[1], chunk, each));

        for (int taken = 0; taken < 2 * each; ) {
            worker.clear();
            if (contended.poll() == null) {
                BoundedWait.await(worker);
            } else {
                taken++;
            }
        }

        CompletableFuture.allOf(first, second).get(10, TimeUnit.SECONDS);
        assertThat(contended.poll()).isNull();
    }

    private static void offer(ShardQueue queue, Parker driver, Chunk chunk, int count) {
        for (int offered = 0; offered < count; ) {
            driver.clear();
            if (queue.offer(chunk)) {
                offered++;
            } else {
                BoundedWait.await(driver);
            }
        }
    }
}
