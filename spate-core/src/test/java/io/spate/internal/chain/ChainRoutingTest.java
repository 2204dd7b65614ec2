package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.internal.sink.TakenChunk;
import io.spate.operator.FlatMap;
import io.spate.policy.ErrorPolicy;
import io.spate.sink.ShardRouter;
import org.junit.jupiter.api.Test;

/** Which shard the rows of a record go to, and what becomes of a router's mistakes. */
class ChainRoutingTest {

    private static final FlatMap<Object, Object> CHARACTERS = (record, meta, out) -> {
        for (char c : record.toString().toCharArray()) {
            out.emit(c);
        }
    };

    /** Rows go to the shard that they name. */
    private static final ShardRouter<Object> BY_ROW =
            (row, meta, shards) -> Integer.parseInt(row.toString().substring(0, 1));

    private static final ShardRouter<Object> BY_POSITION = (row, meta, shards) -> (int) (meta.position() % shards);

    private static ChainStand.Plan characters(ShardRouter<Object> router) {
        return ChainStand.plan().flatMap(CHARACTERS).shards(3, router);
    }

    /** T-074: a router that looks at the row parts a record's children; the batch waits for all of their shards. */
    @Test
    void childrenOfARecordPartByTheirOwnContent() {
        ChainStand stand = characters(BY_ROW).build();

        ActiveBatch batch = stand.pushThrough("0120", "21");

        assertThat(stand.settle(0)).containsExactly("00");
        assertThat(stand.settle(1)).containsExactly("11");
        assertThat(stand.acks.isDelivered(batch.ack))
                .as("one shard is not done")
                .isFalse();
        assertThat(stand.settle(2)).containsExactly("22");
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** T-074: a router that looks at the record keeps its children together. */
    @Test
    void childrenOfARecordStayTogetherIfTheRecordDecides() {
        ChainStand stand = characters(BY_POSITION).build();

        stand.pushThrough("abc", "de", "f", "gh");

        assertThat(stand.settle(0)).containsExactly("abcgh");
        assertThat(stand.settle(1)).containsExactly("de");
        assertThat(stand.settle(2)).containsExactly("f");
    }

    /** One child given up is enough for the whole batch to be read again, whatever the other shards have written. */
    @Test
    void aChildThatIsGivenUpFailsTheBatch() {
        ChainStand stand = characters(BY_ROW).build();
        ActiveBatch batch = stand.pushThrough("012");

        stand.settle(0);
        TakenChunk.allOf(stand.queues.get(1)).forEach(TakenChunk::giveUp);
        stand.settle(2);

        assertThat(stand.acks.isDelivered(batch.ack)).isFalse();
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }

    /** No policy covers a router: which rows it would lose is unknown. */
    @Test
    void aShardThatDoesNotExistEndsTheRunUnderAnyPolicy() {
        for (int wrong : new int[] {-1, 3}) {
            ChainStand stand = ChainStand.plan()
                    .shards(3, (row, meta, shards) -> row.equals("b") ? wrong : 0)
                    .encoder(ChainStand.TEXT, ErrorPolicy.SKIP)
                    .build();

            stand.push(stand.batch("a", "b", "c"));

            assertThat(stand.chain.hasFailed()).isTrue();
            assertThat(stand.chain.failure("driver-0").reason())
                    .contains("shard " + wrong)
                    .contains("3");
        }
    }

    @Test
    void aRouterThatThrowsEndsTheRunUnderAnyPolicy() {
        ChainStand stand = ChainStand.plan()
                .shards(3, (row, meta, shards) -> {
                    throw new IllegalStateException("no such region");
                })
                .encoder(ChainStand.TEXT, ErrorPolicy.SKIP)
                .build();

        stand.push(stand.batch("a"));

        assertThat(stand.chain.failure("driver-0").reason()).contains("no such region");
    }
}
