package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SinkException;
import io.spate.internal.chain.Chain.Outcome;
import io.spate.policy.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a chain does when user code throws or answers nonsense. */
class PlainChainErrorTest {

    /** The record at position 1 is the bad one. */
    private static final Object[] RECORDS = {"a", "bad", "c"};

    private static Object refuseBad(Object record) {
        if (record.equals("bad")) {
            throw new IllegalArgumentException("of the user");
        }
        return record;
    }

    private static Object dieOfBad(Object record) {
        if (record.equals("bad")) {
            throw new StackOverflowError("of the user");
        }
        return record;
    }

    private static Object forgetBad(Object record) {
        return record.equals("bad") ? null : record;
    }

    /** Each stage that runs user code, as a plan in which it does so. */
    private enum Stage {
        DECODE_FAIL("1_decode"),
        DECODE_SKIP("1_decode"),
        MAP("1_map"),
        TRY_MAP_FAIL("1_tryMap"),
        TRY_MAP_SKIP("1_tryMap"),
        FILTER("1_filter"),
        FLAT_MAP("1_flatMap"),
        INSPECT("1_inspect"),
        ROUTER("sink"),
        ENCODER_FAIL("sink"),
        ENCODER_SKIP("sink");

        final String component;

        Stage(String component) {
            this.component = component;
        }

        boolean skips() {
            return name().endsWith("SKIP");
        }

        ChainStand running(Function<Object, Object> code) {
            ChainStand.Plan plan = ChainStand.plan();
            ErrorPolicy policy = skips() ? ErrorPolicy.SKIP : ErrorPolicy.FAIL;
            switch (this) {
                case DECODE_FAIL, DECODE_SKIP ->
                    plan.decode((record, meta, out) -> out.emit(code.apply(record)), policy);
                case MAP -> plan.map((record, meta) -> code.apply(record));
                case TRY_MAP_FAIL, TRY_MAP_SKIP -> plan.tryMap(code::apply, policy);
                case FILTER -> plan.filter((record, meta) -> code.apply(record) != null);
                case FLAT_MAP -> plan.flatMap((record, meta, out) -> out.emit(code.apply(record)));
                case INSPECT -> plan.inspect((record, meta) -> code.apply(record));
                case ROUTER -> plan.shards(1, (row, meta, shards) -> code.apply(row) == null ? -1 : 0);
                case ENCODER_FAIL, ENCODER_SKIP ->
                    plan.encoder((row, out) -> ChainStand.TEXT.encode(code.apply(row), out), policy);
            }
            return plan.build();
        }
    }

    private static void assertFailed(ChainStand stand, Stage stage, Class<? extends Throwable> cause) {
        assertThat(stand.chain.hasFailed()).isTrue();
        assertThat(stand.chain.failure("driver-0").component()).isEqualTo("driver-0/" + stage.component);
        assertThat(stand.chain.failure("driver-0").cause()).isInstanceOf(cause);
        assertThat(stand.chain.failure("driver-0").reason())
                .contains("at the record at position 1 of partition 7")
                .contains("nothing from there on is committed");
    }

    /** T-064, T-065, T-067, E-5, T-010: whatever has no policy, or policy fail, ends the chain at the bad record. */
    @ParameterizedTest
    @EnumSource(
            value = Stage.class,
            names = {"DECODE_SKIP", "TRY_MAP_SKIP", "ENCODER_SKIP"},
            mode = EnumSource.Mode.EXCLUDE)
    void anExceptionFailsTheChainAtTheBadRecord(Stage stage) {
        ChainStand stand = stage.running(PlainChainErrorTest::refuseBad);

        assertThat(stand.push(stand.batch(RECORDS))).isEqualTo(Outcome.FAILED);

        assertFailed(stand, stage, IllegalArgumentException.class);
        assertThat(stand.chain.records()).isEqualTo(2);
    }

    /** T-063, T-066, E-5, INV-8. */
    @ParameterizedTest
    @EnumSource(
            value = Stage.class,
            names = {"DECODE_SKIP", "TRY_MAP_SKIP", "ENCODER_SKIP"})
    void policySkipDropsAndCountsTheBadRecordAlone(Stage stage) {
        ChainStand stand = stage.running(PlainChainErrorTest::refuseBad);

        ActiveBatch batch = stand.pushThrough(RECORDS);

        assertThat(stand.settle(0)).containsExactly("ac");
        assertThat(stand.tally(stage.component).dropped()).isEqualTo(1);
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
        assertThat(stand.acks.settledRows(batch.ack)).isEqualTo(2);
    }

    /** Decision D-14, scenario D-12. */
    @ParameterizedTest
    @EnumSource(Stage.class)
    void anErrorFailsTheChainWhateverThePolicy(Stage stage) {
        ChainStand stand = stage.running(PlainChainErrorTest::dieOfBad);

        assertThat(stand.push(stand.batch(RECORDS))).isEqualTo(Outcome.FAILED);

        assertFailed(stand, stage, StackOverflowError.class);
        assertThat(stand.tally(stage.component).dropped()).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = Stage.class,
            names = {"DECODE_FAIL", "DECODE_SKIP", "MAP", "TRY_MAP_FAIL", "TRY_MAP_SKIP", "FLAT_MAP"})
    void aNullIsRefusedWhateverThePolicy(Stage stage) {
        ChainStand stand = stage.running(PlainChainErrorTest::forgetBad);

        assertThat(stand.push(stand.batch(RECORDS))).isEqualTo(Outcome.FAILED);

        assertFailed(stand, stage, NullPointerException.class);
        assertThat(stand.chain.failure("driver-0").reason()).contains("leave records out with filter or flatMap");
    }

    @Test
    void aShardOutOfRangeFailsTheChain() {
        for (int shard : new int[] {-1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            ChainStand stand =
                    ChainStand.plan().shards(2, (row, meta, shards) -> shard).build();

            assertThat(stand.push(stand.batch("a"))).isEqualTo(Outcome.FAILED);

            assertThat(stand.chain.failure("driver-0").reason())
                    .contains("the router answered shard " + shard + ", but the sink has 2, counted from 0");
        }
    }

    @Test
    void whatADecoderEmittedBeforeItThrewStays() {
        ChainStand stand = ChainStand.plan()
                .decode(
                        (record, meta, out) -> {
                            out.emit(record + "1");
                            refuseBad(record);
                            out.emit(record + "2");
                        },
                        ErrorPolicy.SKIP)
                .build();

        ActiveBatch batch = stand.pushThrough(RECORDS);

        assertThat(stand.settle(0)).containsExactly("a1a2bad1c1c2");
        assertThat(stand.acks.settledRows(batch.ack)).isEqualTo(5);
        assertThat(stand.tally("1_decode").dropped()).isEqualTo(1);
    }

    /** E-4: one child fails alone. */
    @Test
    void aChildThatATryMapRefusesDoesNotTouchItsSiblings() {
        ChainStand stand = ChainStand.plan()
                .flatMap((record, meta, out) -> {
                    out.emit("a");
                    out.emit("bad");
                    out.emit("c");
                })
                .tryMap(PlainChainErrorTest::refuseBad, ErrorPolicy.SKIP)
                .build();

        stand.pushThrough("parent");

        assertThat(stand.settle(0)).containsExactly("ac");
        assertThat(stand.tally("2_tryMap").dropped()).isEqualTo(1);
    }

    @Test
    void aFailureInTheMiddleOfAFlatMapSwallowsTheRest() {
        List<Object> entered = new ArrayList<>();
        ChainStand stand = ChainStand.plan()
                .flatMap((record, meta, out) -> {
                    out.emit("a");
                    out.emit("bad");
                    out.emit("c");
                })
                .inspect((record, meta) -> entered.add(record))
                .map((record, meta) -> refuseBad(record))
                .build();

        assertThat(stand.push(stand.batch("parent"))).isEqualTo(Outcome.FAILED);

        assertThat(entered).containsExactly("a", "bad");
        assertThat(stand.chain.failure("driver-0").component()).isEqualTo("driver-0/3_map");
    }

    /** H-69: what failed is the first failure, and the batch fails with it. */
    @Test
    void theFirstFailureIsKeptAndTheBatchIsNotDelivered() {
        ChainStand stand = ChainStand.plan()
                .flatMap((record, meta, out) -> {
                    out.emit("bad");
                    throw new IllegalStateException("afterwards");
                })
                .map((record, meta) -> refuseBad(record))
                .build();
        ActiveBatch batch = stand.batch("parent");
        stand.push(batch);

        batch.abandon();
        stand.chain.close();

        assertThat(stand.chain.failure("driver-0").cause()).isInstanceOf(IllegalArgumentException.class);
        assertThat(stand.acks.isFailed(batch.ack)).isTrue();
    }

    /** T-066, H-61. */
    @ParameterizedTest
    @EnumSource(ErrorPolicy.class)
    void anEncoderThatFailsHalfwayLeavesNoHalfRow(ErrorPolicy policy) {
        ChainStand stand = ChainStand.plan()
                .encoder(
                        (row, out) -> {
                            out.putByte('<');
                            out.putBytes(new byte[500], 0, row.equals("bad") ? 500 : 0);
                            refuseBad(row);
                            ChainStand.TEXT.encode(row, out);
                            out.putByte('>');
                        },
                        policy)
                .build();
        ActiveBatch batch = stand.batch(RECORDS);
        Outcome outcome = stand.push(batch);

        stand.chain.flush();

        boolean skips = policy == ErrorPolicy.SKIP;
        assertThat(outcome).isEqualTo(skips ? Outcome.EXHAUSTED : Outcome.FAILED);
        assertThat(stand.settle(0)).containsExactly(skips ? "<a><c>" : "<a>");
    }

    /** T-068, H-62. */
    @Test
    void aFatalExceptionOfTheEncoderIsNotSkipped() {
        ChainStand stand = ChainStand.plan()
                .encoder(
                        (row, out) -> {
                            throw SinkException.fatal("schema is gone");
                        },
                        ErrorPolicy.SKIP)
                .build();
        assertThat(stand.push(stand.batch("a"))).isEqualTo(Chain.Outcome.FAILED);
    }
}
