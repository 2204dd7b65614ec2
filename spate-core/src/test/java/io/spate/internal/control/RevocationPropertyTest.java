package io.spate.internal.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.RuntimeConfig;
import io.spate.error.SourceException;
import io.spate.internal.backpressure.PauseBook;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.internal.checkpoint.BatchIssuer;
import io.spate.internal.checkpoint.CheckpointEvent;
import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.concurrent.Deadline;
import io.spate.internal.concurrent.InnerWait;
import io.spate.internal.concurrent.Mailbox;
import io.spate.internal.concurrent.Wakeup;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.driver.LaneGrant;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.report.RevocationReceipt.Outcome;
import io.spate.source.DrainBarrier;
import io.spate.source.RecordBatch;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import io.spate.time.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Grants, revocations and losses of partitions with one to three lanes, in any order, at drivers and a sink that answer in
 * any order: a model that knows only each lane's fate says when a lane may go and what must have been committed by then.
 */
class RevocationPropertyTest {

    private static final int PARTITIONS = 3;

    @Test
    void noLaneGoesBeforeItsTimeAndNoneStaysForGood() {
        int drained = 0;
        int timedOut = 0;
        int waited = 0;
        for (int seed = 0; seed < 300; seed++) {
            Walk walk = new Walk(seed);
            walk.run();
            drained += walk.count(Outcome.DRAINED);
            timedOut += walk.count(Outcome.TIMED_OUT);
            waited += walk.grantedAfterWaiting;
        }
        assertThat(List.of(drained, timedOut, waited)).as("what was seen").allMatch(seen -> seen > 100);
    }

    /** What the model knows of a lane. */
    private static final class Lane implements SourceLane<Object> {

        private final LaneId id;
        private final PartitionId partition;
        private LaneGrant grant;
        private int driver = -1;

        /** Until when it may be kept, once somebody wants it back. */
        private Deadline wantedUntil = Deadline.NEVER;

        private boolean isWanted;
        private boolean isLost;
        private boolean isQuiet;
        private boolean isGone;

        Lane(LaneId id, PartitionId partition) {
            this.id = id;
            this.partition = partition;
        }

        @Override
        public LaneId id() {
            return id;
        }

        @Override
        public PartitionId partition() {
            return partition;
        }

        @Override
        public RecordBatch<Object> poll(int maxRecords) {
            return RecordBatch.none();
        }

        /** Only of a lane that no driver has got. */
        @Override
        public void close() {
            assertThat(grant).as("%s is closed by the controller", id).isNull();
            assertThat(isGone).as("%s is closed twice", id).isFalse();
            isGone = true;
        }
    }

    /** A barrier and the lanes it was made for. */
    private record Waiting(Set<LaneId> lanes, DrainBarrier barrier) {}

    /** A driver was asked to finish lanes and has not answered. */
    private record Asked(int driver, Set<LaneId> lanes, int revocation) {}

    /** One life of a partition. */
    private static final class Life {

        private final BatchIssuer issuer;
        private final List<BatchAck> open = new ArrayList<>();
        private long issuedUpTo;
        private long committed;
        private boolean hasFailed;

        Life(BatchIssuer issuer) {
            this.issuer = issuer;
        }

        boolean isDrained() {
            return hasFailed || (open.isEmpty() && committed == issuedUpTo);
        }
    }

    /** One random walk of real revocations and model, side by side. */
    private static final class Walk implements Source<Object>, InnerWait {

        private final Random random;
        private final int seed;
        private final ManualClock clock = new ManualClock();
        private final RuntimeConfig config = RuntimeConfig.defaults();
        private final Mailbox<CheckpointEvent> mail = new Mailbox<>(Wakeup.NOBODY);
        private final Checkpointer books = new Checkpointer(8, (partition, isReached) -> {});
        private final Committer committer = new Committer(this, books, config.checkpoint(), clock);
        private final Revocations revocations;
        private final Map<LaneId, Lane> lanes = new TreeMap<>();
        private final Map<PartitionId, Life> lives = new TreeMap<>();
        private final List<Waiting> barriers = new ArrayList<>();
        private final List<Asked> asked = new ArrayList<>();
        private boolean isAdding;
        private boolean isAway;
        private int grantedAfterWaiting;

        Walk(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
            List<DriverPort> drivers = List.of(driver(0), driver(1));
            ControllerParts parts = new ControllerParts(
                    this,
                    "walk",
                    new SourceWait(Wakeup.NOBODY, this),
                    Duration.ZERO,
                    this,
                    config,
                    clock,
                    new Mailbox<>(Wakeup.NOBODY),
                    drivers,
                    List.of(),
                    new RunState(Wakeup.NOBODY));
            revocations =
                    new Revocations(parts, books, committer, new Ownership(books, committer, new PauseBook(), drivers));
        }

        private DriverPort driver(int index) {
            return new DriverPort(command -> onCommand(index, command), Wakeup.NOBODY);
        }

        void run() {
            for (int step = 0; step < 400; step++) {
                act(random.nextInt(100));
                assertBarriers();
            }
            heal();
        }

        private void act(int dice) {
            if (dice < 8) {
                add(PartitionId.of(random.nextInt(PARTITIONS)));
            } else if (dice < 14) {
                revoke(some());
            } else if (dice < 17) {
                lose(some());
            } else if (dice < 35) {
                issue();
            } else if (dice < 50) {
                settle();
            } else if (dice < 65) {
                answer();
            } else if (dice < 67) {
                isAway = !isAway;
            } else if (dice < 75) {
                clock.advance(Duration.ofMillis(random.nextInt(9000)));
            } else {
                step();
            }
        }

        private List<Lane> present() {
            return lanes.values().stream().filter(lane -> !lane.isGone).toList();
        }

        /** A source hands a partition out again as soon as it has asked for all lanes of it. */
        private void add(PartitionId partition) {
            if (present().stream().anyMatch(lane -> lane.partition.equals(partition) && !lane.isWanted)) {
                return;
            }
            List<Lane> added = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                Lane lane = new Lane(new LaneId(lanes.size()), partition);
                lanes.put(lane.id, lane);
                added.add(lane);
            }
            isAdding = true;
            revocations.add(added);
            isAdding = false;
        }

        /** Mostly lanes that are there, sometimes one that was never heard of. */
        private Set<LaneId> some() {
            Set<LaneId> some = new TreeSet<>();
            for (Lane lane : present()) {
                if (random.nextInt(3) == 0) {
                    some.add(lane.id);
                }
            }
            if (random.nextInt(5) == 0) {
                some.add(new LaneId(100_000));
            }
            return some;
        }

        private void revoke(Set<LaneId> some) {
            Deadline until =
                    Deadline.after(clock.nanoTime(), config.checkpoint().drainTimeout());
            for (LaneId id : some) {
                Lane lane = lanes.get(id);
                if (lane != null && !lane.isWanted) {
                    lane.isWanted = true;
                    lane.wantedUntil = until;
                }
            }
            DrainBarrier barrier = new DrainBarrier(some.size());
            barriers.add(new Waiting(some, barrier));
            revocations.begin(some, barrier, clock.nanoTime());
        }

        private void lose(Set<LaneId> some) {
            some.forEach(id -> lanes.getOrDefault(id, new Lane(id, PartitionId.of(0))).isLost = true);
            revocations.lose(some, clock.nanoTime());
            assertThat(present()).as(when("lost lanes")).noneMatch(lane -> lane.isLost);
        }

        /** Only a lane that nobody wants back is polled. */
        private void issue() {
            List<Lane> polled = present().stream()
                    .filter(lane -> lane.grant != null && !lane.isWanted)
                    .toList();
            if (!polled.isEmpty()) {
                Life life = lives.get(polled.get(random.nextInt(polled.size())).partition);
                if (!life.issuer.isGateClosed()) {
                    life.open.add(life.issuer.issue());
                    life.issuedUpTo += 10;
                }
            }
        }

        private void settle() {
            List<Life> busy =
                    lives.values().stream().filter(life -> !life.open.isEmpty()).toList();
            if (!busy.isEmpty()) {
                Life life = busy.get(random.nextInt(busy.size()));
                BatchAck ack = life.open.remove(random.nextInt(life.open.size()));
                if (random.nextInt(50) == 0) {
                    life.hasFailed = true;
                    ack.abandon();
                } else {
                    ack.finish(10 * (ack.sequence() + 1), 0);
                }
            }
        }

        private void answer() {
            if (!asked.isEmpty()) {
                Asked answered = asked.remove(random.nextInt(asked.size()));
                answered.lanes.forEach(id -> lanes.get(id).isQuiet = true);
                revocations.onLanesQuiet(answered.driver, answered.revocation);
            }
        }

        private void step() {
            long now = clock.nanoTime();
            books.onTime(now);
            mail.read(event -> event.deliverTo(books), 1000);
            books.harvest(committer::onPosition);
            if (random.nextInt(5) == 0) {
                committer.commit(now, Duration.ofSeconds(1));
            }
            revocations.step(now);
            assertThat(present())
                    .as(when("no lane is kept for longer than it may be"))
                    .noneMatch(lane -> lane.wantedUntil.hasPassed(now));
        }

        private void onCommand(int driver, DriverCommand command) {
            if (command instanceof DriverCommand.Grant granted) {
                granted.grants().forEach(grant -> onGranted(driver, grant));
            } else if (command instanceof DriverCommand.Quiesce quiesce) {
                asked.add(new Asked(driver, quiesce.lanes(), quiesce.revocation()));
            } else if (command instanceof DriverCommand.Drop drop) {
                onDropped(driver, drop.lanes());
            }
        }

        private void onGranted(int driver, LaneGrant grant) {
            Lane lane = lanes.get(grant.lane().id());
            assertThat(lane.isGone || lane.isWanted)
                    .as(when(lane.id + " is granted"))
                    .isFalse();
            lane.grant = grant;
            lane.driver = driver;
            Life known = lives.get(lane.partition);
            if (known == null || known.issuer.grant() != grant.partition()) {
                assertThat(hasLanes(lane.partition, grant))
                        .as(when("two lives"))
                        .isFalse();
                lives.put(lane.partition, new Life(new BatchIssuer(grant.partition(), mail)));
                grantedAfterWaiting += isAdding ? 0 : 1;
            }
        }

        /** True if there are lanes of another life. */
        private boolean hasLanes(PartitionId partition, LaneGrant but) {
            return present().stream()
                    .anyMatch(lane -> lane.partition.equals(partition)
                            && lane.grant != null
                            && lane.grant.partition() != but.partition());
        }

        private void onDropped(int driver, Set<LaneId> dropped) {
            for (LaneId id : dropped) {
                Lane lane = lanes.get(id);
                assertThat(lane.isGone).as(when(id + " goes twice")).isFalse();
                assertThat(lane.driver).as(when(id + " goes")).isEqualTo(driver);
                lane.isGone = true;
                if (!lane.isLost && !lane.wantedUntil.hasPassed(clock.nanoTime())) {
                    assertThat(lane.isWanted && lane.isQuiet)
                            .as(when(id + " goes by revocation"))
                            .isTrue();
                    assertThat(isEmptied(lane.partition, dropped)
                                    && !lives.get(lane.partition).isDrained())
                            .as(when(id + " was its partition's last"))
                            .isFalse();
                }
            }
        }

        private boolean isEmptied(PartitionId partition, Set<LaneId> dropped) {
            return present().stream()
                    .noneMatch(lane ->
                            lane.partition.equals(partition) && lane.grant != null && !dropped.contains(lane.id));
        }

        private void assertBarriers() {
            for (Waiting each : barriers) {
                long kept = each.lanes.stream()
                        .filter(id -> lanes.containsKey(id) && !lanes.get(id).isGone)
                        .count();
                assertThat(each.barrier.remaining()).as(when("barrier")).isEqualTo((int) kept);
            }
        }

        /** Everybody answers from now on: nothing is left of what was asked. */
        private void heal() {
            isAway = false;
            while (!asked.isEmpty()) {
                answer();
            }
            for (Life life : lives.values()) {
                life.open.forEach(ack -> ack.finish(10 * (ack.sequence() + 1), 0));
                life.open.clear();
            }
            for (int i = 0; i < 10; i++) {
                clock.advance(Duration.ofSeconds(1));
                step();
            }
            assertThat(revocations.isBusy()).as(when("healed")).isFalse();
            assertThat(present()).as(when("healed")).allMatch(lane -> lane.grant != null && !lane.isWanted);
            assertBarriers();
            assertThat(revocations.receipts())
                    .as(when("receipts"))
                    .allMatch(receipt -> receipt.outcome() != Outcome.DRAINED || receipt.abandoned() == 0);
        }

        int count(Outcome outcome) {
            return (int) revocations.receipts().stream()
                    .filter(receipt -> receipt.outcome() == outcome)
                    .count();
        }

        private String when(String what) {
            return what + ", seed " + seed;
        }

        @Override
        public void commit(Map<PartitionId, Long> positions, Duration timeout) {
            if (isAway) {
                throw SourceException.retryable("away", new IOException("away"));
            }
            positions.forEach((partition, position) -> {
                Life life = lives.get(partition);
                assertThat(isEmptied(partition, Set.of()))
                        .as(when("commit of " + partition))
                        .isFalse();
                assertThat(position).as(when("commit of " + partition)).isGreaterThanOrEqualTo(life.committed);
                life.committed = position;
            });
        }

        @Override
        public void open(SourceContext context) {}

        @Override
        public SourceEvent<Object> pollEvents(Duration timeout) {
            return SourceEvent.idle();
        }

        @Override
        public void beforeWork() {}

        @Override
        public void untilWoken(Deadline deadline) {}
    }
}
