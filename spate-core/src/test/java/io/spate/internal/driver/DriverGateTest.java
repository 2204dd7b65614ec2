package io.spate.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.sink.TakenChunk;
import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ceiling of unsettled batches, as the driver keeps it: here three of each partition. */
class DriverGateTest {

    private static final Duration LULL = DriverStand.IDLE_FLUSH;

    private final DriverStand stand = DriverStand.plan().ceiling(3).build();

    private static HandLane fill(HandLane lane, int batches) {
        for (int i = 0; i < batches; i++) {
            lane.has("x");
        }
        return lane;
    }

    private List<String> issued(int partition) {
        return stand.journal.stream()
                .filter(line -> line.startsWith("issued " + partition + "#"))
                .toList();
    }

    private void settleAndHarvest() {
        stand.pass(LULL);
        stand.settle(0);
        stand.harvest();
    }

    /** H-44: the gate is asked before the poll, so not one batch too many is taken from the lane. */
    @Test
    void theCeilingHoldsToTheBatch() {
        HandLane lane = fill(stand.grant(0), 10);

        stand.run();

        assertThat(lane.left()).isEqualTo(7);
        assertThat(lane.polls).isEqualTo(3);
        settleAndHarvest();
        stand.run();
        assertThat(lane.left()).as("three have settled, three more may be out").isEqualTo(4);
    }

    /** H-48, T-177: the closed gate of one partition costs another one nothing. */
    @Test
    void aClosedGateDoesNotSlowANeighbourDown() {
        fill(stand.grant(0), 10);
        stand.run();
        HandLane neighbour = fill(stand.grant(1), 3);

        for (int step = 0; step < 3; step++) {
            assertThat(stand.step()).isPositive();
        }

        assertThat(neighbour.left()).isZero();
    }

    /** H-48: with all gates shut the driver neither polls nor sets itself a time; progress wakes it. */
    @Test
    void aDriverWhoseGatesAreAllShutRestsUntilThereIsProgress() {
        HandLane one = fill(stand.grant(0), 10);
        HandLane other = fill(stand.grant(1), 10);
        stand.run();
        stand.pass(LULL);
        assertThat(stand.rests()).isTrue();
        assertThat(stand.untilDeadline()).isEmpty();
        int polls = one.polls + other.polls;
        stand.pass(Duration.ofHours(1));
        assertThat(one.polls + other.polls).isEqualTo(polls);

        stand.settle(0);
        assertThat(stand.rests()).as("settled, but not passed on yet").isTrue();
        stand.harvest();

        assertThat(stand.rests()).isFalse();
        stand.run();
        assertThat(one.left() + other.left()).isEqualTo(8);
    }

    /** H-47: a driver says nothing about a gate; the controller hears once that the ceiling is reached, and once that it is left. */
    @Test
    void aGateThatStaysShutIsToldOnce() {
        HandLane lane = fill(stand.grant(0), 3);
        for (int step = 0; step < 100; step++) {
            stand.pass(DriverStand.POLL_INTERVAL);
            stand.step();
        }
        assertThat(stand.journal).filteredOn(line -> line.startsWith("ceiling")).containsExactly("ceiling 0 reached");
        assertThat(lane.polls).isEqualTo(3);

        settleAndHarvest();
        assertThat(stand.journal)
                .filteredOn(line -> line.startsWith("ceiling"))
                .containsExactly("ceiling 0 reached", "ceiling 0 left");
    }

    /** H-46: lanes of one partition share the count; one that comes later does not begin it anew. */
    @Test
    void aLaterLaneOfThePartitionSharesTheCount() {
        HandLane first = fill(stand.grant(0), 2);
        stand.run();

        HandLane second = fill(stand.grant(0), 5);
        stand.run();

        assertThat(first.left()).isZero();
        assertThat(second.left()).as("one more makes three").isEqualTo(4);
        assertThat(issued(0)).containsExactly("issued 0#0", "issued 0#1", "issued 0#2");
    }

    /** H-45, H-46: a new life begins with all of its room, and what is out from the old one neither fills nor opens its gate. */
    @Test
    void aNewLifeCountsItsOwnBatchesAlone() {
        HandLane old = fill(stand.grant(0), 10);
        stand.run();
        stand.drop(old);
        stand.release(0);
        HandLane young = fill(stand.grant(0), 10);
        stand.run();
        assertThat(young.left()).as("room for three").isEqualTo(7);

        settleAndHarvest();
        stand.run();

        assertThat(stand.books.ignored()).as("results of the old life").isEqualTo(3);
        assertThat(young.left()).as("three of its own have settled").isEqualTo(4);
        assertThat(old.left()).isEqualTo(7);
        assertThat(old.closes).isEqualTo(1);
    }

    /** H-45: the old life's batches settle while the new gate is shut, and it stays shut. */
    @Test
    void resultsOfAnOldLifeDoNotOpenTheNewGate() {
        HandLane old = fill(stand.grant(0), 3);
        stand.run();
        stand.pass(LULL);
        stand.drop(old);
        stand.release(0);
        HandLane young = fill(stand.grant(0), 10);
        stand.run();

        stand.settle(0); // what the lull has handed over is of the old life
        stand.harvest();
        stand.run();

        assertThat(stand.books.ignored()).isEqualTo(3);
        assertThat(young.left()).isEqualTo(7);
    }

    /** T-176: a batch that failed is never passed, so the gate stays shut for its partition and for no other. */
    @Test
    void aFailedBatchKeepsItsPartitionsGateShut() {
        HandLane lane = fill(stand.grant(0), 10);
        stand.run();
        stand.pass(LULL);
        TakenChunk.allOf(stand.queues.get(0)).forEach(TakenChunk::giveUp);

        stand.harvest();
        stand.run();

        assertThat(lane.left()).isEqualTo(7);
        assertThat(stand.books.isStalled(PartitionId.of(0))).isTrue();
    }

    /** A batch of no rows, all filtered or skipped, settles by its end and leaves room at once. */
    @Test
    void anEmptyBatchLeavesItsRoomWhenItEnds() {
        HandLane lane = stand.grant(0);
        for (int i = 0; i < 10; i++) {
            lane.has();
        }
        for (int round = 0; round < 4; round++) {
            stand.run();
            stand.harvest();
        }

        assertThat(lane.left()).isZero();
        assertThat(issued(0)).hasSize(10);
    }
}
