package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.chain.Chain.Outcome;
import io.spate.internal.sink.TakenChunk;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a chain does when shards do not take what it has. A queue takes two chunks; most chunks here hold one row. */
class PlainChainPressureTest {

    /** Emits one child for each character. */
    private static ChainStand.Plan characters() {
        return ChainStand.plan().chunksOf(1).flatMap((record, meta, out) -> {
            for (char c : record.toString().toCharArray()) {
                out.emit(c);
            }
        });
    }

    /** Rows go to the shard that they name. */
    private static ChainStand.Plan twoShards() {
        return ChainStand.plan()
                .chunksOf(1)
                .shards(
                        2,
                        (row, meta, shards) -> Integer.parseInt(row.toString().substring(0, 1)));
    }

    private static void take(ChainStand stand, int shard) {
        TakenChunk.upTo(stand.queues.get(shard), 1).forEach(TakenChunk::settle);
    }

    /** H-57, F-1: a record is taken whole, and nothing after it. */
    @Test
    void aBigRecordIsParkedToItsLastRowBeforePressureIsReported() {
        ChainStand stand = characters().build();
        ActiveBatch batch = stand.batch("abcde", "f");

        assertThat(stand.push(batch)).isEqualTo(Outcome.BLOCKED);

        assertThat(stand.chain.records()).isEqualTo(1);
        assertThat(stand.tally("sink").entered()).isEqualTo(5);
        assertThat(stand.chain.mustWait(batch)).isTrue();
        assertThat(stand.settle(0)).containsExactly("a", "b");
        assertThat(stand.chain.relieve()).isEqualTo(2);
        assertThat(stand.settle(0)).containsExactly("c", "d");
        assertThat(stand.chain.relieve()).isEqualTo(1);
        assertThat(stand.chain.mustWait(batch)).isFalse();
    }

    /** H-56, T-069. */
    @Test
    void operatorsNeverRunTwiceForOneRecord() {
        List<Object> seen = new ArrayList<>();
        ChainStand stand = ChainStand.plan()
                .chunksOf(1)
                .inspect((record, meta) -> seen.add(record))
                .build();
        ActiveBatch batch = stand.batch("a", "b", "c", "d", "e", "f", "g");
        List<String> written = new ArrayList<>();

        while (stand.push(batch) != Outcome.EXHAUSTED) {
            while (stand.chain.mustWait(batch)) {
                written.addAll(stand.settle(0));
                stand.chain.relieve();
            }
        }
        batch.finish();
        written.addAll(stand.settle(0));

        assertThat(seen).containsExactly("a", "b", "c", "d", "e", "f", "g");
        assertThat(written).containsExactly("a", "b", "c", "d", "e", "f", "g");
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** Q-10, E-9: room that appears in the middle of a record is not for the newest chunk. */
    @Test
    void aChunkNeverOvertakesAParkedOneOfItsShard() {
        ChainStand[] holder = new ChainStand[1];
        List<String> written = new ArrayList<>();
        ChainStand stand = ChainStand.plan()
                .chunksOf(1)
                .flatMap((record, meta, out) -> {
                    for (char c : "abcd".toCharArray()) {
                        out.emit(c);
                    }
                    written.addAll(holder[0].settle(0));
                    out.emit("e");
                })
                .build();
        holder[0] = stand;

        stand.push(stand.batch("record"));
        do {
            written.addAll(stand.settle(0));
        } while (stand.chain.relieve() > 0);

        assertThat(written).containsExactly("a", "b", "c", "d", "e");
    }

    /** F-7. */
    @Test
    void aBatchWaitsOnlyForTheShardsItReached() {
        ChainStand stand = twoShards().build();
        ActiveBatch blocked = stand.batch("0a", "0b", "0c", "0d");
        assertThat(stand.push(blocked)).isEqualTo(Outcome.BLOCKED);

        ActiveBatch free = stand.batch("1a", "1b");
        assertThat(stand.push(free)).isEqualTo(Outcome.EXHAUSTED);

        assertThat(stand.chain.mustWait(blocked)).isTrue();
        assertThat(stand.chain.mustWait(free)).isFalse();
        stand.settle(1);
        assertThat(stand.chain.relieve()).isZero();
        assertThat(stand.chain.mustWait(blocked)).isTrue();
    }

    @Test
    void aBatchGoesOnWhenItsShardHasRoomWhateverOthersDo() {
        ChainStand stand = twoShards().build();
        ActiveBatch zero = stand.batch("0a", "0b", "0c", "0d");
        ActiveBatch one = stand.batch("1a", "1b", "1c", "1d");
        stand.push(zero);
        stand.push(one);
        assertThat(stand.chain.mustWait(one)).isTrue();

        take(stand, 0);
        assertThat(stand.chain.relieve()).isEqualTo(1);

        assertThat(stand.chain.mustWait(zero)).isFalse();
        assertThat(stand.chain.mustWait(one)).isTrue();
    }

    @Test
    void aBatchThatGoesOnForgetsTheShardsItHasWaitedFor() {
        ChainStand stand = twoShards().build();
        ActiveBatch batch = stand.batch("0a", "0b", "0c", "1a", "1b", "1c", "1d");
        stand.push(batch);
        stand.settle(0);
        stand.chain.relieve();
        assertThat(stand.push(batch)).isEqualTo(Outcome.BLOCKED);
        stand.push(stand.batch("0d", "0e"));

        stand.settle(1);
        stand.chain.relieve();

        assertThat(stand.chain.mustWait(batch)).isFalse();
    }

    /** One more record of another lane is the most that joins a shard that is behind (F-1). */
    @Test
    void anotherBatchThatReachesABlockedShardWaitsAfterItsRecord() {
        ChainStand stand = twoShards().build();
        stand.push(stand.batch("0a", "0b", "0c"));
        ActiveBatch other = stand.batch("1x", "0y", "1z");

        assertThat(stand.push(other)).isEqualTo(Outcome.BLOCKED);

        assertThat(stand.tally("sink").entered()).isEqualTo(5);
        assertThat(stand.chain.mustWait(other)).isTrue();
    }

    @Test
    void mailInterruptsBetweenTwoRecords() {
        ChainStand[] holder = new ChainStand[1];
        ChainStand stand = ChainStand.plan()
                .inspect((record, meta) -> {
                    if (record.equals("b")) {
                        holder[0].mail.send("stop");
                    }
                })
                .build();
        holder[0] = stand;
        ActiveBatch batch = stand.batch("a", "b", "c");

        assertThat(stand.push(batch)).isEqualTo(Outcome.INTERRUPTED);
        assertThat(stand.chain.records()).isEqualTo(2);
        stand.mail.read(message -> {}, 10);

        assertThat(stand.push(batch)).isEqualTo(Outcome.EXHAUSTED);
        stand.chain.flush();
        assertThat(stand.settle(0)).containsExactly("abc");
    }

    @Test
    void theLimitInterruptsAndTheBatchGoesOnBehindIt() {
        ChainStand stand = ChainStand.plan().build();
        ActiveBatch batch = stand.batch("a", "b", "c");

        assertThat(stand.chain.push(batch, stand.mail, 2)).isEqualTo(Outcome.INTERRUPTED);
        assertThat(stand.chain.push(batch, stand.mail, 2)).isEqualTo(Outcome.EXHAUSTED);

        stand.chain.flush();
        assertThat(stand.settle(0)).containsExactly("abc");
    }

    @Test
    void flushHandsPartialChunksOver() {
        ChainStand stand = twoShards().chunksOf(100).build();
        stand.push(stand.batch("0a", "1b"));
        assertThat(stand.chain.hasOpenRows()).isTrue();
        assertThat(stand.settle(0)).isEmpty();

        assertThat(stand.chain.flush()).isTrue();

        assertThat(stand.chain.hasOpenRows()).isFalse();
        assertThat(stand.settle(0)).containsExactly("0a");
        assertThat(stand.settle(1)).containsExactly("1b");
    }

    /** T-070. */
    @Test
    void flushIsDoneOnlyOnceEverythingIsHandedOver() {
        ChainStand stand = characters().build();
        stand.push(stand.batch("abc"));
        assertThat(stand.chain.flush()).isFalse();

        take(stand, 0);
        stand.chain.relieve();

        assertThat(stand.chain.flush()).isTrue();
    }

    /** T-072, H-64: parked chunks count like those in the queue. */
    @Test
    void bytesInFlightAreTheBytesOfAllSealedChunks() {
        ChainStand stand = characters().chunksOf(2).build();

        stand.push(stand.batch("abcdefghi"));

        assertThat(stand.budget.used()).as("four sealed chunks of two").isEqualTo(8);
        stand.chain.flush();
        assertThat(stand.budget.used()).isEqualTo(9);
        take(stand, 0);
        assertThat(stand.budget.used()).isEqualTo(7);
    }

    @Test
    void aBatchIsDeliveredWhenItsLastChunkIsSettled() {
        ChainStand stand = characters().build();
        ActiveBatch batch = stand.pushThrough("ab");

        take(stand, 0);
        assertThat(stand.acks.isPending(batch.ack)).isTrue();
        take(stand, 0);

        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    @Test
    void aChunkOfTwoBatchesSettlesBoth() {
        ChainStand stand = ChainStand.plan().build();
        ActiveBatch first = stand.batch("a");
        ActiveBatch second = stand.batch("b", "c");
        stand.push(first);
        first.finish();
        stand.push(second);
        second.finish();

        stand.chain.flush();
        assertThat(stand.settle(0)).containsExactly("abc");

        assertThat(stand.acks.isDelivered(first.ack)).isTrue();
        assertThat(stand.acks.settledRows(second.ack)).isEqualTo(2);
    }
}
