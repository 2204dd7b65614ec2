package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.chain.Chain.Outcome;
import io.spate.internal.sink.TakenChunk;
import org.junit.jupiter.api.Test;

/** What a chain does with its rows when it ends, or when its shards do. */
class PlainChainEndTest {

    /** A chain that emits one row for each character, into chunks of this many bytes. */
    private static ChainStand characters(int chunkBytes) {
        return ChainStand.plan()
                .chunksOf(chunkBytes)
                .flatMap((record, meta, out) -> record.toString().chars().forEach(c -> out.emit((char) c)))
                .build();
    }

    /** T-082, T-083, H-65, H-66, INV-7. */
    @Test
    void closingGivesUpOpenAndParkedRows() {
        ChainStand stand = characters(2);
        ActiveBatch batch = stand.batch("abcdefghi");
        stand.push(batch);
        batch.finish();

        stand.chain.close();
        stand.settle(0);

        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
        assertThat(stand.budget.used()).isZero();
        assertThat(stand.chain.hasOpenRows()).isFalse();
        stand.chain.close();
        assertThat(stand.budget.used()).isZero();
    }

    /** The worker has ended; what ended it ends the run, so the chain has not failed. */
    @Test
    void aShardThatTakesNothingAnyMoreCutsTheChainOff() {
        ChainStand stand = characters(1);
        TakenChunk.close(stand.queues.get(0));

        assertThat(stand.push(stand.batch("a"))).isEqualTo(Outcome.BLOCKED);

        assertThat(stand.chain.isCutOff()).isTrue();
        assertThat(stand.chain.hasFailed()).isFalse();
        stand.chain.close();
        assertThat(stand.budget.used()).isZero();
    }

    @Test
    void aShardThatClosesWhileRowsWaitForItCutsTheChainOff() {
        ChainStand stand = characters(1);
        stand.push(stand.batch("abc"));
        assertThat(stand.chain.isCutOff()).isFalse();
        TakenChunk.close(stand.queues.get(0));
        stand.settle(0);

        assertThat(stand.chain.relieve()).isZero();

        assertThat(stand.chain.isCutOff()).isTrue();
    }

    /** INV-5: what a closed chain gave up is given up once. */
    @Test
    void closingTwiceChangesNothingMore() {
        ChainStand stand = characters(2);
        ActiveBatch batch = stand.batch("abc");
        stand.push(batch);
        batch.abandon();

        stand.chain.close();
        stand.chain.close();
        stand.settle(0);

        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
        assertThat(stand.budget.used()).isZero();
    }
}
