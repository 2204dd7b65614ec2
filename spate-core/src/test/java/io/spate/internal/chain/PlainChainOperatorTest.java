package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.operator.Decoder;
import io.spate.operator.Emitter;
import io.spate.policy.ErrorPolicy;
import io.spate.record.Payload;
import io.spate.record.RecordMeta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each operator does with records that cause no trouble. */
class PlainChainOperatorTest {

    private static String describe(Object record, RecordMeta meta) {
        return record + "@" + meta.partition() + "/" + meta.position() + "/" + meta.timestamp() + "/" + meta.keyHash();
    }

    private static void split(Object record, Emitter<? super Object> out) {
        for (String part : record.toString().split(",")) {
            out.emit(part);
        }
    }

    /** T-061, T-062. */
    @Test
    void everyKindOfOperatorDoesItsWorkInOrder() {
        List<Object> inspected = new ArrayList<>();
        ChainStand stand = ChainStand.plan()
                .decode((record, meta, out) -> split(record, out), ErrorPolicy.FAIL)
                .filter((record, meta) -> !record.equals("x"))
                .map((record, meta) -> record + record.toString())
                .tryMap(record -> record + "!", ErrorPolicy.FAIL)
                .inspect((record, meta) -> inspected.add(record))
                .flatMap((record, meta, out) -> {
                    out.emit(record);
                    out.emit("-");
                })
                .build();

        ActiveBatch batch = stand.pushThrough("a,x,b", "c");

        assertThat(stand.settle(0)).containsExactly("aa!-bb!-cc!-");
        assertThat(inspected).containsExactly("aa!", "bb!", "cc!");
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
        assertThat(stand.acks.settledRows(batch.ack)).isEqualTo(6);
    }

    /** T-007, T-005: children see the metadata of the record they came from. */
    @Test
    void everyKindOfOperatorSeesTheRecordsMetadata() {
        List<String> seen = new ArrayList<>();
        ChainStand stand = ChainStand.plan()
                .decode(
                        (record, meta, out) -> {
                            seen.add(describe(record, meta));
                            split(record, out);
                        },
                        ErrorPolicy.FAIL)
                .filter((record, meta) -> seen.add(describe(record, meta)))
                .inspect((record, meta) -> seen.add(describe(record, meta)))
                .flatMap((record, meta, out) -> {
                    seen.add(describe(record, meta));
                    out.emit(record);
                })
                .map((record, meta) -> describe(record, meta) + " ")
                .build();

        stand.pushThrough("a", "b,c");

        assertThat(stand.settle(0)).containsExactly("a@7/0/0/0 b@7/1/1000/1 c@7/1/1000/1 ");
        assertThat(seen)
                .startsWith("a@7/0/0/0", "a@7/0/0/0", "a@7/0/0/0", "a@7/0/0/0", "b,c@7/1/1000/1", "b@7/1/1000/1");
    }

    @Test
    void aFlatMapMayEmitNothing() {
        ChainStand stand = ChainStand.plan().flatMap((record, meta, out) -> {}).build();

        ActiveBatch batch = stand.pushThrough("a", "b");

        assertThat(stand.settle(0)).isEmpty();
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** G-19, B-9. */
    @Test
    void aBatchWhoseRecordsAreAllFilteredIsDelivered() {
        ChainStand stand = ChainStand.plan().filter((record, meta) -> false).build();

        ActiveBatch batch = stand.pushThrough("a", "b");

        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
        assertThat(stand.tally("1_filter").filtered()).isEqualTo(2);
        assertThat(stand.tally("sink").entered()).isZero();
    }

    /** T-081. */
    @Test
    void everyStageCountsWhatEnteredAndWhatBecameOfIt() {
        ChainStand stand = ChainStand.plan()
                .decode((record, meta, out) -> split(record, out), ErrorPolicy.FAIL)
                .filter((record, meta) -> !record.equals("x"))
                .tryMap(
                        record -> {
                            if (record.equals("bad")) {
                                throw new IllegalArgumentException("bad");
                            }
                            return record;
                        },
                        ErrorPolicy.SKIP)
                .build();

        stand.pushThrough("a,x,b", "bad,c");

        assertThat(stand.chain.tallies())
                .extracting(StageTally::stage)
                .containsExactly("1_decode", "2_filter", "3_tryMap", "sink");
        assertThat(stand.chain.tallies()).extracting(StageTally::entered).containsExactly(2L, 5L, 4L, 3L);
        assertThat(stand.chain.tallies()).extracting(StageTally::filtered).containsExactly(0L, 1L, 0L, 0L);
        assertThat(stand.chain.tallies()).extracting(StageTally::dropped).containsExactly(0L, 0L, 1L, 0L);
        assertThat(stand.chain.records()).isEqualTo(2);
    }

    /** T-076, T-196: a decoder with state is asked for a new one by every chain. */
    @Test
    void everyChainHasADecoderOfItsOwn() {
        List<String> made = new ArrayList<>();
        Decoder<Object, Object> decoder = new Decoder<>() {
            @Override
            public void decode(Object input, RecordMeta meta, Emitter<? super Object> out) {
                throw new AssertionError("the prototype is never used");
            }

            @Override
            public Decoder<Object, Object> forDriver() {
                made.add("decoder");
                return (input, meta, out) -> out.emit(input);
            }
        };
        ChainStand.Plan plan = ChainStand.plan().decode(decoder, ErrorPolicy.FAIL);

        plan.build().pushThrough("a");
        plan.build().pushThrough("b");

        assertThat(made).hasSize(2);
    }

    @Test
    void rowsThatAreObjectsTravelAsTheyAre() {
        ChainStand stand = ChainStand.plan().objects().build();
        Object row = new Object();

        ActiveBatch batch = stand.pushThrough(row, "b");

        List<List<Object>> chunks = stand.settle(0, taken -> taken.objects());
        assertThat(chunks).hasSize(1);
        assertThat(chunks.get(0)).hasSize(2);
        assertThat(chunks.get(0).get(0)).isSameAs(row);
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** F-4: a payload counts once, however many rows it becomes. */
    @Test
    void objectsCountTheirPayloadOnceAndASmallShareForEachRow() {
        ChainStand stand = ChainStand.plan()
                .objects()
                .decode(
                        (record, meta, out) -> {
                            out.emit("first");
                            out.emit("second");
                        },
                        ErrorPolicy.FAIL)
                .build();

        stand.pushThrough(Payload.of("0123456789".getBytes(StandardCharsets.UTF_8)));

        assertThat(stand.budget.used()).isEqualTo(10 + 2 * ObjectChunk.BYTES_PER_ROW);
        stand.settle(0);
        assertThat(stand.budget.used()).isZero();
    }

    @Test
    void objectsAreSealedAtTheTargetSizeToo() {
        ChainStand stand = ChainStand.plan()
                .objects()
                .chunksOf(2 * ObjectChunk.BYTES_PER_ROW)
                .build();

        stand.push(stand.batch("a", "b", "c"));

        assertThat(stand.settle(0, taken -> taken.objects())).containsExactly(List.of("a", "b"));
        assertThat(stand.chain.hasOpenRows()).isTrue();
    }
}
