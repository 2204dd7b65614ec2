package io.spate.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose turn it is at a driver, and when the driver rests. */
class DriverTurnTest {

    private final List<Object> pushed = new ArrayList<>();
    private final DriverStand.Plan plan = DriverStand.plan().inspect(pushed::add);

    /** H-42: a lane that has nothing costs one call, within the step of the lane that has something. */
    @Test
    void anEmptyLaneDoesNotTakeTheTurnOfOneThatHasData() {
        DriverStand stand = plan.build();
        HandLane empty = stand.grant(0);
        HandLane full = stand.grant(1).has("a").has("b");

        stand.step();
        stand.step();

        assertThat(pushed).containsExactly("a", "b");
        assertThat(empty.polls).isLessThanOrEqualTo(2);
        assertThat(full.left()).isZero();
    }

    /** H-42: one batch for each, however much the first ones have. */
    @Test
    void lanesWithDataTakeTurns() {
        DriverStand stand = plan.build();
        for (int partition = 0; partition < 3; partition++) {
            stand.grant(partition).has(partition + "a").has(partition + "b");
        }

        stand.run();

        assertThat(pushed).containsExactly("0a", "1a", "2a", "0b", "1b", "2b");
    }

    /** A lane may hand over far more than was asked for; its neighbour does not wait for the end of it. */
    @Test
    void aHugeBatchGivesTheTurnToOthersBetweenTwoRecords() {
        DriverStand stand = plan.build();
        Object[] many = new Object[3 * DriverStand.MAX_POLL_RECORDS];
        Arrays.fill(many, "x");
        stand.grant(0).has(many);
        stand.grant(1).has("a");

        stand.run();

        assertThat(pushed).hasSize(many.length + 1);
        assertThat(pushed.indexOf("a")).isEqualTo(DriverStand.MAX_POLL_RECORDS);
        assertThat(stand.journal).filteredOn(line -> line.startsWith("issued")).hasSize(2);
    }

    /** H-42, H-58, H-96: the batch of a full shard waits with its lane, and a batch for another shard does not. */
    @Test
    void aBlockedLaneDoesNotHoldUpAnother() {
        DriverStand stand = plan.shards(2).chunksOf(1).build();
        stand.grant(0).has("0a", "0b", "0c", "0d");
        stand.grant(1).has("1a").has("1b");

        stand.run();

        assertThat(pushed).containsExactly("0a", "0b", "0c", "1a", "1b");
        assertThat(stand.settle(1)).containsExactly("1a", "1b");
        assertThat(stand.journal).contains("delivered 1#0", "delivered 1#1");
        stand.run();
        assertThat(pushed).as("the full shard has not moved").hasSize(5);
    }

    /** H-58: what is parked leaves before another record enters, so at most one record's rows ever wait. */
    @Test
    void whatIsParkedLeavesBeforeAnythingIsPushed() {
        DriverStand stand = plan.chunksOf(1).build();
        stand.grant(0).has("a", "b", "c", "d", "e").has("f");
        stand.run();
        for (int i = 0; i < 20; i++) {
            assertThat(stand.step()).as("a driver that can do nothing rests").isZero();
        }
        assertThat(pushed).containsExactly("a", "b", "c");
        assertThat(stand.budget.used())
                .as("two chunks in the queue, one parked")
                .isEqualTo(3);
        assertThat(stand.untilDeadline()).contains(DriverStand.IDLE_FLUSH);

        List<String> written = new ArrayList<>();
        while (pushed.size() < 6) {
            written.addAll(stand.settle(0, 1));
            int before = pushed.size();
            stand.run();
            assertThat(pushed.size() - before)
                    .as("one chunk out, one record in")
                    .isEqualTo(1);
            assertThat(stand.budget.used()).isEqualTo(3);
        }
        written.addAll(stand.settle(0));
        stand.run();
        written.addAll(stand.settle(0));

        assertThat(written).containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(stand.budget.used()).isZero();
    }

    /** H-41: an idle driver waits for its mailbox and its next poll at once, so a command is never late. */
    @Test
    void aCommandWakesADriverThatWaitsForItsNextPoll() {
        DriverStand stand = plan.build();
        HandLane lane = stand.grant(0);
        stand.run();
        assertThat(stand.rests()).isTrue();
        assertThat(stand.untilDeadline()).contains(DriverStand.POLL_INTERVAL);

        stand.grant(1).has("a");
        assertThat(stand.rests()).isFalse();
        stand.run();

        assertThat(pushed).containsExactly("a");
        int polls = lane.polls;
        stand.pass(DriverStand.POLL_INTERVAL);
        assertThat(lane.polls).isGreaterThan(polls);
    }

    /** H-41: nothing to poll, nothing to wait for but a command. */
    @Test
    void aDriverWithoutLanesHasNoDeadline() {
        DriverStand stand = plan.build();
        stand.run();
        assertThat(stand.untilDeadline()).isEmpty();

        stand.stop(Duration.ofSeconds(1));

        assertThat(stand.rests()).isFalse();
        stand.run();
        assertThat(stand.driver.isFinished()).isTrue();
    }

    /** H-03: a lull hands over what is open, once, and counts from the last record. */
    @Test
    void aLullHandsOpenRowsOver() {
        DriverStand stand = plan.build();
        HandLane lane = stand.grant(0).has("a");
        stand.run();
        stand.pass(DriverStand.IDLE_FLUSH.minusMillis(10));
        lane.has("b");
        stand.pass(Duration.ofMillis(10));
        assertThat(stand.settle(0)).as("the lull was broken").isEmpty();

        stand.pass(DriverStand.IDLE_FLUSH.minusMillis(10));
        assertThat(stand.settle(0)).isEmpty();
        stand.pass(Duration.ofMillis(10));

        assertThat(stand.settle(0)).containsExactly("ab");
        assertThat(stand.journal).contains("delivered 0#0", "delivered 0#1");
    }

    /** The end of a lane is told once, and the lane is left alone from then on. */
    @Test
    void aLaneThatHasEndedIsNotPolledAgain() {
        DriverStand stand = plan.build();
        HandLane lane = stand.grant(0).has("a").ends();
        stand.run();
        int polls = lane.polls;

        stand.pass(Duration.ofSeconds(1));

        assertThat(stand.journal).containsOnlyOnce("ended 0");
        assertThat(lane.polls).isEqualTo(polls);
        assertThat(stand.untilDeadline()).as("nothing is due any more").isEmpty();
    }

    /** H-53: a record counts once, however often its batch is put aside. */
    @Test
    void aRecordCountsOnceHoweverOftenItsBatchIsPutAside() {
        DriverStand stand = plan.chunksOf(1).build();
        stand.grant(0).has("a", "b", "c", "d", "e", "f");
        stand.run();
        for (int i = 0; i < 6; i++) {
            stand.settle(0);
            stand.run();
        }

        assertThat(stand.records()).isEqualTo(6);
        assertThat(stand.driver.chain().tallies()).allMatch(tally -> tally.entered() == 6);
        assertThat(stand.journal).containsOnlyOnce("delivered 0#0");
    }

    /** Lanes of one partition hand out batches in the order of positions, and its rows keep that order in front of a full shard. */
    @Test
    void aBlockedLaneHoldsUpTheOthersOfItsPartition() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        blocked.grant(0).has("a", "b", "c", "d");
        HandLane sibling = blocked.grant(0).has("e");
        HandLane neighbour = blocked.grant(1);
        blocked.run();
        assertThat(sibling.polls).as("its batch comes after the one at hand").isZero();
        assertThat(neighbour.polls).isPositive();

        List<String> written = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            written.addAll(blocked.settle(0));
            blocked.run();
        }

        assertThat(written).containsExactly("a", "b", "c", "d", "e");
    }

    /** The partition cannot be committed past the rest of a lane's batch, so that goes first even if the lane is lost. */
    @Test
    void aLaneThatGoesInTheMiddleOfItsBatchFinishesItBeforeTheOthersOfItsPartitionGoOn() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        HandLane lane = blocked.grant(0).has("a", "b", "c", "d");
        HandLane sibling = blocked.grant(0).has("e");
        blocked.run();

        blocked.drop(lane);
        blocked.run();

        assertThat(sibling.left()).isEqualTo(1);
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            written.addAll(blocked.settle(0));
            blocked.run();
        }
        assertThat(written).containsExactly("a", "b", "c", "d", "e");
    }
}
