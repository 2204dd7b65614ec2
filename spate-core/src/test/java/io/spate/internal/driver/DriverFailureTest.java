package io.spate.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a driver does when a lane or the user's code fails, and which part it takes in the run afterwards. */
class DriverFailureTest {

    private static final Duration REST = Duration.ofMillis(100);

    private final List<Object> pushed = new ArrayList<>();
    private final DriverStand stand = DriverStand.plan()
            .inspect(record -> {
                pushed.add(record);
                if (record.equals("bad")) {
                    throw new IllegalStateException("cannot look at it");
                }
                if (record.equals("worse")) {
                    throw new StackOverflowError("too deep");
                }
            })
            .build();

    private static SourceException passing() {
        return SourceException.retryable("leader moved", new IllegalStateException());
    }

    private String reason() {
        return stand.failures.get(0).reason();
    }

    /** H-43: a poll that fails with an error that may pass is made again after a rest, and the driver rests meanwhile. */
    @Test
    void aLaneWhoseErrorMayPassRestsBeforeItsNextPoll() {
        HandLane lane =
                stand.grant(0).throwsAtPoll(passing()).throwsAtPoll(passing()).has("a");
        stand.run();
        assertThat(lane.polls).isEqualTo(1);
        assertThat(stand.untilDeadline()).contains(REST);

        stand.pass(REST.minusNanos(1));
        assertThat(lane.polls).isEqualTo(1);
        stand.pass(Duration.ofNanos(1));
        assertThat(lane.polls).isEqualTo(2);
        stand.pass(REST);

        assertThat(pushed).containsExactly("a");
        assertThat(stand.failures).isEmpty();
    }

    /** H-43: the rest is the lane's own. */
    @Test
    void aLaneThatRestsDoesNotHoldUpAnother() {
        HandLane failing = stand.grant(0);
        for (int i = 0; i < 1000; i++) {
            failing.throwsAtPoll(passing());
        }
        stand.grant(1).has("a").has("b");

        stand.run();

        assertThat(pushed).containsExactly("a", "b");
        assertThat(failing.polls).isEqualTo(1);
        assertThat(stand.untilDeadline()).contains(DriverStand.POLL_INTERVAL);
    }

    /** Any other error of a lane ends the run, and the reason names the lane and its partition. */
    @Test
    void anErrorThatDoesNotPassIsReportedOnceWithTheLane() {
        for (Throwable failure : new Throwable[] {
            SourceException.fatal("no such topic"),
            new IllegalArgumentException("bad frame"),
            new NoClassDefFoundError("x/Y")
        }) {
            DriverStand each = DriverStand.plan().build();
            HandLane lane = each.grant(3).throwsAtPoll(failure).has("a");
            each.run();

            assertThat(each.failures).hasSize(1);
            assertThat(each.failures.get(0).component()).isEqualTo("driver-0/source");
            assertThat(each.failures.get(0).reason())
                    .contains("polling")
                    .contains("partition 3")
                    .contains(failure.toString());
            assertThat(each.failures.get(0).cause()).isSameAs(failure);
            assertThat(lane.polls).isEqualTo(1);
        }
    }

    /** A cursor that throws in the middle of a batch: the batch fails, and rows before it are not called delivered. */
    @Test
    void aCursorThatThrowsFailsItsBatch() {
        stand.grant(0).answers(() -> new HandLane.Batch(0, "a", "b", "c") {
            @Override
            public Object record() {
                if (position() == 1) {
                    throw new IndexOutOfBoundsException("torn frame");
                }
                return super.record();
            }
        });

        stand.run();
        stand.settle(0);

        assertThat(pushed).containsExactly("a");
        assertThat(reason()).contains("reading a batch of").contains("torn frame");
        assertThat(stand.journal).contains("failed 0#0").doesNotContain("delivered 0#0");
    }

    /** A cursor that cannot say where the batch ends: nobody could commit it. */
    @Test
    void aCursorWithoutANextPositionFailsItsBatch() {
        stand.grant(0).answers(() -> new HandLane.Batch(0, "a") {
            @Override
            public long nextPosition() {
                throw new IllegalStateException("no footer");
            }
        });

        stand.run();
        stand.settle(0);

        assertThat(reason()).contains("reading a batch of").contains("no footer");
        assertThat(stand.journal).contains("failed 0#0").doesNotContain("delivered 0#0");
    }

    /** User code that throws, an {@code Error} too: everything that is open fails, and nothing else is polled. */
    @Test
    void anErrorOfUserCodeFailsEverythingThatIsOpen() {
        for (String cause : new String[] {"bad", "worse"}) {
            DriverStand each = DriverStand.plan()
                    .inspect(record -> {
                        if (record.equals("bad")) {
                            throw new IllegalStateException("cannot look at it");
                        }
                        if (record.equals("worse")) {
                            throw new StackOverflowError("too deep");
                        }
                    })
                    .build();
            HandLane healthy = each.grant(0).has("a").has("never");
            each.grant(1).has("b", cause, "c");

            each.run();

            assertThat(each.journal)
                    .contains("failed 0#0", "failed 1#0")
                    .doesNotContain("delivered 0#0", "delivered 1#0")
                    .containsOnlyOnce("driver failed");
            assertThat(each.failures.get(0).reason()).contains("partition 1").contains("position 1");
            assertThat(healthy.left()).as("the next batch stays where it is").isEqualTo(1);
            assertThat(each.budget.used()).isZero();
            assertThat(each.rests()).isTrue();
        }
    }

    /** A driver that has failed still answers revocations, loses lanes and stops. */
    @Test
    void aFailedDriverTakesPartInTheEndOfTheRun() {
        HandLane lane = stand.grant(0).has("bad");
        HandLane lost = stand.grant(1);
        stand.run();
        assertThat(stand.journal).contains("driver failed");

        HandLane late = stand.grant(2).has("x");
        stand.quiesce(7, lane);
        stand.drop(lost);
        stand.send(new DriverCommand.Flush());
        stand.send(new DriverCommand.Drain());
        stand.run();
        assertThat(stand.journal).containsOnlyOnce("quiet 7");
        assertThat(late.polls).isZero();
        assertThat(late.closes).isEqualTo(1);
        assertThat(lost.closes).isEqualTo(1);
        stand.stop(Duration.ofSeconds(9));
        stand.run();

        assertThat(stand.journal).endsWith("close 0", "stopped");
        assertThat(stand.failures).hasSize(1);
        assertThat(pushed).containsExactly("bad");
    }

    /** A close that throws keeps no other lane open. */
    @Test
    void everyLaneIsClosedWhateverAnotherOneThrows() {
        HandLane first = stand.grant(0);
        HandLane second = stand.grant(1);
        first.closeFailure = new IllegalStateException("already closed");
        stand.run();

        stand.stop(Duration.ofSeconds(1));
        stand.run();

        assertThat(first.closes).isEqualTo(1);
        assertThat(second.closes).isEqualTo(1);
        assertThat(stand.journal).endsWith("stopped");
    }

    /**
     * H-40: a thread that is taken down in the middle of its work gives up what it holds: nothing counts as delivered.
     */
    @Test
    void aDriverThatIsClosedInTheMiddleFailsItsBatches() {
        DriverStand blocked = DriverStand.plan().chunksOf(1).build();
        blocked.grant(0).has("a", "b", "c", "d");
        blocked.run();

        blocked.driver.onClose();
        blocked.settle(0);

        assertThat(blocked.journal).contains("failed 0#0").doesNotContain("delivered 0#0");
        assertThat(blocked.budget.used()).isZero();
    }
}
