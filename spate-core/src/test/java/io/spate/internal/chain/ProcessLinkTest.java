package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.chain.Chain.Outcome;
import io.spate.internal.checkpoint.AckJournal;
import io.spate.internal.sink.TakenChunk;
import io.spate.operator.Hold;
import io.spate.operator.Operator;
import io.spate.operator.Output;
import io.spate.record.PartitionId;
import io.spate.record.RecordMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An operator that keeps records: what it owes to the batches they came from. */
class ProcessLinkTest {

    /** Keeps every record by one hold, and emits all of them as one row when it is told to. */
    private static final class Collector implements Operator<Object, Object> {
        final StringBuilder kept = new StringBuilder();
        final List<String> calls = new ArrayList<>();
        Hold hold;
        boolean releases = true;

        @Override
        public void process(Object value, RecordMeta meta, Output<Object> out) {
            kept.append(value);
            if (hold == null) {
                hold = out.hold();
            } else {
                out.hold(hold);
            }
        }

        @Override
        public void tick(Output<Object> out) {
            calls.add("tick");
            if (hold != null) {
                out.emit(kept.toString(), hold);
                kept.setLength(0);
                if (releases) {
                    hold.release();
                    hold = null;
                }
            }
        }

        @Override
        public void drain(Set<PartitionId> partitions, Output<Object> out) {
            calls.add("drain " + partitions);
            tick(out);
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private final Collector collector = new Collector();
    private final ChainStand stand = ChainStand.plan().process(collector).build();

    /** A kept record is not settled by the end of its batch, nor by the release, but by the row it became. */
    @Test
    void keptRecordsAreSettledByTheRowTheyBecame() {
        ActiveBatch one = stand.pushThrough("a", "b");
        ActiveBatch other = stand.pushThrough("c");
        assertThat(stand.settle(0)).isEmpty();
        assertThat(stand.acks.isPending(one.ack)).isTrue();

        stand.chain.tick();
        assertThat(stand.chain.hasOpenRows()).isTrue();
        stand.chain.flush();
        assertThat(stand.acks.isPending(one.ack)).isTrue();
        assertThat(stand.settle(0)).containsExactly("abc");

        assertThat(stand.acks.isDelivered(one.ack)).isTrue();
        assertThat(stand.acks.isDelivered(other.ack)).isTrue();
        assertThat(stand.budget.used()).isZero();
    }

    @Test
    void aRowThatIsGivenUpFailsEveryBatchItCameFrom() {
        ActiveBatch one = stand.pushThrough("a");
        ActiveBatch other = stand.pushThrough("b");
        stand.chain.tick();
        stand.chain.flush();

        TakenChunk.allOf(stand.queues.get(0)).forEach(TakenChunk::giveUp);

        assertThat(stand.acks.isFailed(one.ack)).isTrue();
        assertThat(stand.acks.isFailed(other.ack)).isTrue();
    }

    /** The row is durable, but more may follow: nothing is settled before the release. */
    @Test
    void aHoldThatIsNotReleasedKeepsItsBatchesPending() {
        collector.releases = false;
        ActiveBatch batch = stand.pushThrough("a");
        stand.chain.tick();
        stand.chain.flush();
        stand.settle(0);
        assertThat(stand.acks.isPending(batch.ack)).isTrue();

        collector.hold.release();

        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** A record may turn out to be worth nothing. */
    @Test
    void aReleaseWithoutARowSettles() {
        ActiveBatch batch = stand.pushThrough("a");

        collector.hold.release();

        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** H-66: what is kept when the chain ends fails, and the operator is closed once. */
    @Test
    void whatIsKeptAtTheEndFails() {
        ActiveBatch batch = stand.pushThrough("a");

        stand.chain.close();
        stand.chain.close();
        stand.chain.tick();

        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
        assertThat(collector.calls).containsExactly("close");
    }

    /** A batch that fails for another reason fails, whatever is kept of it. */
    @Test
    void anAbandonedBatchFailsAlthoughItsRecordsAreReleased() {
        ActiveBatch batch = stand.batch("a", "b");
        stand.push(batch);
        batch.abandon();
        assertThat(stand.acks.isPending(batch.ack)).isTrue();

        collector.hold.release();

        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }

    /** One operator's hold is kept by the next one: the first records wait for the last row. */
    @Test
    void operatorsBehindEachOtherPassOnWhatTheyOwe() {
        Collector second = new Collector();
        ChainStand two = ChainStand.plan()
                .process(collector)
                .map((value, meta) -> "<" + value + ">")
                .process(second)
                .build();
        ActiveBatch batch = two.pushThrough("a", "b");
        Hold first = collector.hold;
        collector.tick(new NoOutput() {
            @Override
            public void emit(Object value, Hold hold) {}
        });
        assertThat(first).isNotNull();
        assertThat(two.acks.isDelivered(batch.ack)).as("released without a row").isTrue();

        ActiveBatch next = two.pushThrough("c", "d");
        two.chain.drain(Set.of(PartitionId.of(0)));
        two.chain.flush();
        assertThat(two.acks.isPending(next.ack)).isTrue();
        assertThat(two.settle(0)).containsExactly("<cd>");
        assertThat(two.acks.isDelivered(next.ack)).isTrue();
        assertThat(second.calls).as("downstream is drained after upstream").contains("drain [0]");
    }

    private abstract static class NoOutput implements Output<Object> {
        @Override
        public void emit(Object value) {
            throw new AssertionError();
        }

        @Override
        public Hold hold() {
            throw new AssertionError();
        }

        @Override
        public void hold(Hold hold) {
            throw new AssertionError();
        }
    }

    /** The place of the first kept record is what routers and later stages see, and the record at hand comes back. */
    @Test
    void laterStagesSeeThePlaceOfTheFirstKeptRecord() {
        List<Long> seen = new ArrayList<>();
        Hold[] hold = new Hold[1];
        Operator<Object, Object> operator = (value, meta, out) -> {
            if (value.equals("keep")) {
                hold[0] = out.hold();
            } else if (value.equals("both")) {
                out.emit("kept", hold[0]);
                hold[0].release();
                out.emit("mine");
            }
        };
        ChainStand places = ChainStand.plan()
                .process(operator)
                .inspect((value, meta) -> seen.add(meta.position()))
                .build();

        places.pushThrough("drop", "keep", "drop", "both");

        assertThat(seen).containsExactly(1L, 3L);
        assertThat(hold[0].first().position()).isEqualTo(1);
        assertThat(hold[0].partitions()).containsExactly(AckJournal.PARTITION);
        assertThat(places.settle(0)).containsExactly("keptmine");
    }

    /** What an operator gives out at once may be more than the shard takes; it waits in order and blocks what comes. */
    @Test
    void manyRowsAtOnceAreParked() {
        List<Hold> holds = new ArrayList<>();
        Operator<Object, Object> operator = new Operator<>() {
            @Override
            public void process(Object value, RecordMeta meta, Output<Object> out) {
                holds.add(out.hold());
            }

            @Override
            public void tick(Output<Object> out) {
                for (int i = 0; i < holds.size(); i++) {
                    out.emit(i, holds.get(i));
                    holds.get(i).release();
                }
                holds.clear();
            }
        };
        ChainStand many = ChainStand.plan().chunksOf(1).process(operator).build();
        ActiveBatch batch = many.pushThrough("a", "b", "c", "d", "e");

        many.chain.tick();
        List<String> written = new ArrayList<>(many.settle(0));
        while (many.chain.relieve() > 0) {
            written.addAll(many.settle(0));
        }

        assertThat(written).containsExactly("0", "1", "2", "3", "4");
        assertThat(many.acks.isDelivered(batch.ack)).isTrue();
    }

    @Test
    void misuseEndsTheRunAndSaysWhatIsWrong() {
        assertThat(failureOf((value, meta, out) -> {
                    Hold hold = out.hold();
                    hold.release();
                    hold.release();
                }))
                .contains("released twice");
        assertThat(failureOf((value, meta, out) -> {
                    Hold hold = out.hold();
                    hold.release();
                    out.emit("late", hold);
                }))
                .contains("the hold was released");
        assertThat(failureOf((value, meta, out) -> out.emit(null))).contains("null");
        Operator<Object, Object> emitsOutside = new Operator<>() {
            @Override
            public void process(Object value, RecordMeta meta, Output<Object> out) {}

            @Override
            public void tick(Output<Object> out) {
                out.emit("whose?");
            }
        };
        ChainStand outside = ChainStand.plan().process(emitsOutside).build();
        outside.chain.tick();
        assertThat(outside.chain.failure("driver-0").reason()).contains("needs a record at hand", "a tick");
    }

    private static String failureOf(Operator<Object, Object> operator) {
        ChainStand failing = ChainStand.plan().process(operator).build();
        assertThat(failing.push(failing.batch("a"))).isEqualTo(Outcome.FAILED);
        assertThat(failing.chain.failure("driver-0").component()).isEqualTo("driver-0/1_process");
        return failing.chain.failure("driver-0").reason();
    }

    /** For rows that are objects: the payloads of kept records count with the first row they become. */
    @Test
    void keptPayloadsCountWithTheirRow() {
        ChainStand objects = ChainStand.plan().objects().process(collector).build();
        objects.pushThrough(io.spate.record.Payload.of(new byte[100]), io.spate.record.Payload.of(new byte[50]));
        objects.chain.tick();
        objects.chain.flush();

        assertThat(objects.budget.used()).isEqualTo(150 + ObjectChunk.BYTES_PER_ROW);
    }
}
