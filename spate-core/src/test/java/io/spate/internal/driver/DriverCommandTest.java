package io.spate.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.record.PartitionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a driver does when it is told to, between two batches and in the middle of one. */
class DriverCommandTest {

    private final List<Object> pushed = new ArrayList<>();
    private Runnable atRecordB = () -> {};
    private final DriverStand stand = DriverStand.plan()
            .inspect(record -> {
                pushed.add(record);
                if (record.equals("b")) {
                    atRecordB.run();
                }
            })
            .build();

    /** A command that arrives in the middle of a batch is done before the next record, however long the batch is. */
    @Test
    void aCommandIsSeenBetweenTwoRecords() {
        HandLane lane = stand.grant(0).has("a", "b", "c", "d").has("e");
        atRecordB = () -> stand.grant(1).has("x");

        stand.step();
        assertThat(pushed).containsExactly("a", "b");
        stand.step();

        assertThat(pushed).as("the batch goes on where it was left").containsExactly("a", "b", "c", "d");
        stand.run();
        assertThat(pushed).containsExactly("a", "b", "c", "d", "x", "e");
        assertThat(lane.left()).isZero();
    }

    /** The rest of a lost lane's batch is not pushed, and the batch fails. */
    @Test
    void aLaneThatIsLostInTheMiddleOfItsBatchIsLeftThere() {
        HandLane lane = stand.grant(0).has("a", "b", "c").has("d");
        atRecordB = () -> stand.drop(lane);

        stand.run();
        stand.pass(DriverStand.IDLE_FLUSH);
        stand.settle(0);

        assertThat(pushed).containsExactly("a", "b");
        assertThat(stand.journal).contains("failed 0#0").doesNotContain("delivered 0#0");
        assertThat(lane.closes).isEqualTo(1);
        assertThat(lane.left()).isEqualTo(1);
        assertThat(stand.budget.used()).isZero();
    }

    /** Revoked lanes are not polled again; what was polled of them goes first, is sealed, and then it is said. */
    @Test
    void aRevokedLaneFinishesItsBatchFirstAndHandsItOver() {
        HandLane revoked = stand.grant(0).has("a", "b", "c").has("never");
        stand.grant(1).has("x").has("y");
        atRecordB = () -> stand.quiesce(5, revoked);

        stand.step();
        stand.step();

        assertThat(pushed).containsExactly("a", "b", "c");
        assertThat(stand.journal).endsWith("quiet 5");
        assertThat(stand.settle(0))
                .as("what is revoked does not wait for a full chunk")
                .containsExactly("abc");
        stand.run();
        assertThat(pushed).doesNotContain("never").endsWith("x", "y");
        assertThat(stand.journal).containsOnlyOnce("quiet 5");
        assertThat(revoked.closes).as("it is still the driver's").isZero();
    }

    /** H-20: whoever waits for a revocation is answered, also if its lanes are idle, unknown or gone. */
    @Test
    void aRevocationOfNothingIsQuietAtOnce() {
        HandLane idle = stand.grant(0);
        HandLane gone = stand.grant(1);
        stand.drop(gone);
        stand.run();

        stand.quiesce(1, idle);
        stand.quiesce(2, gone);
        stand.quiesce(3);
        stand.run();

        assertThat(stand.journal).contains("quiet 1", "quiet 2", "quiet 3");
    }

    /** A revoked lane whose shard is full is quiet once the shard has taken its rows' chunks into the queue or the parking place. */
    @Test
    void aRevokedLaneThatIsBlockedIsQuietOnceItsBatchIsThrough() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        HandLane lane = blocked.grant(0).has("a", "b", "c", "d");
        blocked.run();
        blocked.quiesce(1, lane);
        blocked.run();
        assertThat(blocked.journal).doesNotContain("quiet 1");

        blocked.settle(0);
        blocked.run();

        assertThat(blocked.journal).contains("quiet 1");
        List<String> rest = new ArrayList<>(blocked.settle(0));
        blocked.run();
        rest.addAll(blocked.settle(0));
        assertThat(rest).containsExactly("c", "d");
        assertThat(blocked.journal).contains("delivered 0#0");
    }

    /** A revocation of a paused lane ends as any other. */
    @Test
    void aPausedLaneFinishesItsBatchAndIsNotPolled() {
        HandLane lane = stand.grant(0).has("a", "b", "c").has("d");
        atRecordB = () -> stand.pause(true, lane);
        stand.run();
        assertThat(pushed).containsExactly("a", "b", "c");
        assertThat(lane.left()).isEqualTo(1);

        stand.pause(false, lane);
        stand.run();

        assertThat(pushed).containsExactly("a", "b", "c", "d");
    }

    @Test
    void aFlushHandsOpenRowsOverAndWithoutAnyDoesNothing() {
        stand.send(new DriverCommand.Flush());
        stand.run();
        stand.grant(0).has("a");
        stand.run();
        assertThat(stand.settle(0)).isEmpty();

        stand.send(new DriverCommand.Flush());
        stand.run();

        assertThat(stand.settle(0)).containsExactly("a");
    }

    /** More commands than one step takes are all done, in order. */
    @Test
    void noCommandIsForgottenWhenThereAreMany() {
        List<HandLane> lanes = new ArrayList<>();
        for (int partition = 0; partition < 1000; partition++) {
            lanes.add(stand.grant(partition).has(partition));
        }
        stand.run();
        lanes.forEach(stand::drop);
        stand.run();

        assertThat(pushed).hasSize(1000);
        assertThat(lanes).allMatch(lane -> lane.closes == 1);
        assertThat(stand.untilDeadline()).contains(DriverStand.IDLE_FLUSH);
    }

    /** The stop: nothing is polled, what was polled is pushed to its end and handed over, lanes are closed, then it is said. */
    @Test
    void aStopFinishesWhatWasPolledAndPollsNothing() {
        HandLane lane = stand.grant(0).has("a", "b", "c").has("d");
        HandLane other = stand.grant(1).has("x");
        atRecordB = () -> stand.stop(Duration.ofSeconds(1));

        stand.run();

        assertThat(pushed).containsExactly("a", "b", "c");
        assertThat(lane.left()).isEqualTo(1);
        assertThat(other.polls).isZero();
        assertThat(stand.journal).endsWith("close 0", "close 1", "stopped");
        assertThat(stand.driver.isFinished()).isTrue();
        assertThat(stand.settle(0)).containsExactly("abc");
        assertThat(stand.journal).contains("delivered 0#0");
    }

    /** The stop's deadline is looked at often, also if records are slow. */
    @Test
    void aStepOfAStoppingDriverIsShort() {
        Object[] many = new Object[50];
        Arrays.fill(many, "x");
        many[0] = "b";
        stand.grant(0).has(many);
        atRecordB = () -> stand.stop(Duration.ofSeconds(1));
        stand.step();

        stand.step();

        assertThat(pushed).hasSize(1 + 16);
    }

    /** H-49, H-52: at the deadline the batch fails and parked bytes come back before anybody hears that the driver has stopped. */
    @Test
    void aStopInFrontOfADeadShardGivesUpAtItsDeadline() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        HandLane lane = blocked.grant(0).has("a", "b", "c", "d");
        blocked.run();
        assertThat(blocked.budget.used()).isEqualTo(3);
        blocked.stop(Duration.ofSeconds(2));
        blocked.run();
        assertThat(blocked.untilDeadline()).contains(Duration.ofSeconds(2));
        assertThat(blocked.rests()).isTrue();
        int before = blocked.journal.size();

        blocked.pass(Duration.ofSeconds(2));

        assertThat(blocked.driver.isFinished()).isTrue();
        assertThat(blocked.since(before)).containsExactly("close 0", "stopped");
        assertThat(blocked.budget.used())
                .as("what the queue holds is the shard's")
                .isEqualTo(2);
        blocked.settle(0);
        assertThat(blocked.journal).endsWith("failed 0#0");
        assertThat(lane.closes).isEqualTo(1);
        assertThat(blocked.books.isStalled(PartitionId.of(0)))
                .as("nothing behind it is committed")
                .isTrue();
    }

    /** H-52: rows that no shard was handed fail before the driver says that it has stopped. */
    @Test
    void whatIsGivenUpFailsBeforeTheDriverHasStopped() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        blocked.grant(0).has("a", "b", "c");
        blocked.run();
        blocked.settle(0);
        blocked.grant(1).has("d", "e");
        HandLane third = blocked.grant(2).has("f");
        blocked.run();
        blocked.stop(Duration.ZERO);

        blocked.run();

        assertThat(blocked.journal).containsSubsequence("failed 2#0", "stopped");
        assertThat(third.closes).isEqualTo(1);
        blocked.settle(0);
        assertThat(blocked.budget.used()).isZero();
    }

    @Test
    void aSecondStopDoesNotMoveTheDeadline() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        blocked.grant(0).has("a", "b", "c", "d");
        blocked.run();
        blocked.stop(Duration.ofSeconds(1));
        blocked.stop(Duration.ofSeconds(9));
        blocked.run();

        blocked.pass(Duration.ofSeconds(1));

        assertThat(blocked.driver.isFinished()).isTrue();
        assertThat(blocked.journal).containsOnlyOnce("stopped");
    }

    /** A lane that comes too late is closed unread. */
    @Test
    void aLaneThatIsGrantedDuringTheStopIsClosed() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        blocked.grant(0).has("a", "b", "c", "d");
        blocked.run();
        blocked.stop(Duration.ofSeconds(1));
        HandLane late = blocked.grant(1).has("x");

        blocked.run();

        assertThat(late.polls).isZero();
        assertThat(late.closes).isEqualTo(1);
    }

    /** A revocation that is under way when the stop comes is still answered. */
    @Test
    void aRevocationDuringTheStopIsAnswered() {
        HandLane lane = stand.grant(0).has("a", "b", "c");
        atRecordB = () -> {
            stand.stop(Duration.ofSeconds(1));
            stand.quiesce(1, lane);
        };

        stand.run();

        assertThat(stand.journal).containsSubsequence("quiet 1", "stopped");
    }
}
