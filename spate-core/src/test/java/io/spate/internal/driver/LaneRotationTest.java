package io.spate.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.checkpoint.PartitionGrant;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Turns of lanes, and what it costs to ask something of some of them. */
class LaneRotationTest {

    private static final int MANY = 10_000;

    private final Checkpointer books = new Checkpointer(10, (partition, isReached) -> {});
    private final LaneRotation lanes = new LaneRotation(event -> {});
    private final List<LaneId> order = new ArrayList<>();
    private int looks;

    /** A lane that counts how often somebody asks which one it is. */
    private final class CountedLane implements SourceLane<Object> {

        private final LaneId id;
        private final PartitionId partition;

        CountedLane(int number, PartitionId partition) {
            this.id = new LaneId(number);
            this.partition = partition;
        }

        @Override
        public LaneId id() {
            looks++;
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
    }

    private PartitionGrant grant(int partition) {
        return books.grant(PartitionId.of(partition), () -> {});
    }

    /** One lane for each partition, with equal numbers. */
    private void add(int count) {
        for (int number = 0; number < count; number++) {
            lanes.add(new LaneGrant(new CountedLane(number, PartitionId.of(number)), grant(number)));
        }
    }

    private static Set<LaneId> ids(int... numbers) {
        return IntStream.of(numbers).mapToObj(LaneId::new).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void giveEachABatch() {
        lanes.all().forEach(slot -> slot.begin(RecordBatch.none()));
    }

    private Predicate<LaneSlot> finishing(Set<LaneId> blocked) {
        return slot -> {
            order.add(slot.lane.id());
            if (blocked.contains(slot.lane.id())) {
                return false;
            }
            slot.abandonBatch();
            return true;
        };
    }

    @Test
    void everyLaneHasItsTurn() {
        add(3);
        for (int turn = 0; turn < 6; turn++) {
            order.add(lanes.at(0).lane.id());
            lanes.advancePast(0);
        }
        assertThat(order).extracting(LaneId::value).containsExactly(0, 1, 2, 0, 1, 2);
    }

    /** A source whose units of work end all the time does not favour the lanes in front. */
    @Test
    void aLaneThatGoesDoesNotTakeTheTurnOfTheOthersAway() {
        add(6);
        lanes.advancePast(2);
        assertThat(lanes.remove(ids(5, 77))).hasSize(1);
        assertThat(lanes.at(0).lane.id()).isEqualTo(new LaneId(3));
        lanes.remove(ids(0));
        assertThat(lanes.all()).extracting(slot -> slot.lane.id().value()).containsExactlyInAnyOrder(1, 2, 3, 4);
        lanes.remove(ids(1, 2, 3, 4));
        assertThat(lanes.all()).isEmpty();
        assertThat(lanes.partitions()).isEmpty();
    }

    /** H-17: lanes of one partition count together; the last one takes the issuer along. */
    @Test
    void lanesOfOnePartitionShareAnIssuerUntilTheLastIsGone() {
        PartitionGrant first = grant(0);
        lanes.add(new LaneGrant(new CountedLane(0, PartitionId.of(0)), first));
        lanes.add(new LaneGrant(new CountedLane(1, PartitionId.of(0)), first));
        assertThat(lanes.at(0).partition).isSameAs(lanes.at(1).partition);
        lanes.remove(ids(0));
        assertThat(lanes.partitions()).containsExactly(PartitionId.of(0));
        lanes.add(new LaneGrant(new CountedLane(2, PartitionId.of(0)), first));
        assertThat(lanes.at(0).partition).isSameAs(lanes.at(1).partition);

        books.release(PartitionId.of(0));
        lanes.add(new LaneGrant(new CountedLane(3, PartitionId.of(0)), grant(0)));
        assertThat(lanes.at(2).partition.issuer.grant().epoch()).isEqualTo(2);
        lanes.remove(ids(1, 2));
        assertThat(lanes.partitions()).as("of the new life").containsExactly(PartitionId.of(0));
    }

    @Test
    void aRevocationIsQuietOnceItsLanesHoldNoBatch() {
        add(3);
        giveEachABatch();
        lanes.quiesce(ids(0, 2), 7);
        assertThat(lanes.takeQuiet()).isEmpty();
        assertThat(lanes.stepQuiescing(finishing(ids()))).isTrue();
        assertThat(lanes.takeQuiet()).isEmpty();
        assertThat(lanes.stepQuiescing(finishing(ids()))).isTrue();
        assertThat(lanes.stepQuiescing(finishing(ids()))).isFalse();
        assertThat(lanes.takeQuiet()).isEqualTo(java.util.Map.of(7, Set.of(PartitionId.of(0), PartitionId.of(2))));
        assertThat(lanes.takeQuiet()).as("told once").isEmpty();
    }

    /** A lane that was lost meanwhile is not waited for, and nothing of its partition is handed over. */
    @Test
    void aLostLaneLeavesItsRevocation() {
        add(2);
        giveEachABatch();
        lanes.quiesce(ids(0, 1), 1);
        lanes.remove(ids(0)).forEach(LaneSlot::abandonBatch);
        lanes.stepQuiescing(finishing(ids()));
        assertThat(lanes.takeQuiet()).isEqualTo(java.util.Map.of(1, Set.of(PartitionId.of(1))));
    }

    @Test
    void aBlockedLaneDoesNotHoldUpTheOthersOfItsRevocation() {
        add(3);
        giveEachABatch();
        lanes.quiesce(ids(0, 1, 2), 1);
        assertThat(lanes.stepQuiescing(finishing(ids(0)))).isTrue();
        assertThat(lanes.stepQuiescing(finishing(ids(0)))).isTrue();
        assertThat(lanes.stepQuiescing(finishing(ids(0)))).isFalse();
        assertThat(order).extracting(LaneId::value).containsExactly(0, 1, 2, 0);
    }

    /** Finishing many lanes looks at each of them about once, not at all of them each time. */
    @Test
    void finishingManyLanesCostsOneLookForEach() {
        add(MANY);
        giveEachABatch();
        looks = 0;
        lanes.quiesce(ids(IntStream.range(0, MANY).toArray()), 1);
        assertThat(looks).as("quiesce").isLessThanOrEqualTo(MANY);
        while (lanes.stepQuiescing(finishing(ids()))) {
            // one batch for each call
        }
        assertThat(order).hasSize(MANY);
        assertThat(lanes.takeQuiet()).hasSize(1);
    }

    /** H-21: once per finished unit of work, so it must not cost a look at every other lane. */
    @Test
    void lettingLanesGoOneByOneCostsOneLookForEach() {
        add(MANY);
        looks = 0;
        for (int number = 0; number < MANY; number++) {
            lanes.remove(ids(number));
        }
        assertThat(looks).isLessThanOrEqualTo(MANY);
        assertThat(lanes.all()).isEmpty();
    }
}
