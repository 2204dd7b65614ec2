package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.NotReadyException;
import io.spate.internal.chain.Chain.Outcome;
import io.spate.operator.Emitter;
import io.spate.policy.ErrorPolicy;
import io.spate.record.RecordMeta;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A decoder that cannot say yet what a record means: the record waits, whole and once. */
class NotReadyTest {

    private final Set<Object> missing = new HashSet<>();
    private final ChainStand stand =
            ChainStand.plan().decode(this::decode, ErrorPolicy.SKIP).build();

    private void decode(Object input, RecordMeta meta, Emitter<? super Object> out) {
        if (missing.contains(input)) {
            throw new NotReadyException("no schema for " + input);
        }
        out.emit(input);
    }

    /** T-084: nothing lost, nothing twice, not a policy's business, not pressure. H-53: counted once. */
    @Test
    void theRecordIsDecodedAgainAndTheBatchGoesOnBehindIt() {
        missing.add("b");
        ActiveBatch batch = stand.batch("a", "b", "c");

        assertThat(stand.push(batch)).isEqualTo(Outcome.NOT_READY);
        assertThat(stand.push(batch)).isEqualTo(Outcome.NOT_READY);
        assertThat(stand.chain.mustWait(batch)).isFalse();
        assertThat(stand.chain.records()).isEqualTo(2);
        missing.clear();
        assertThat(stand.push(batch)).isEqualTo(Outcome.EXHAUSTED);
        batch.finish();
        stand.chain.flush();

        assertThat(stand.settle(0)).containsExactly("abc");
        assertThat(stand.chain.records()).isEqualTo(3);
        assertThat(stand.tally("1_decode").entered()).isEqualTo(3);
        assertThat(stand.tally("1_decode").notReady()).isEqualTo(2);
        assertThat(stand.tally("1_decode").dropped()).isZero();
        assertThat(stand.acks.isDelivered(batch.ack)).isTrue();
    }

    /** H-60, T-085: what waits belongs to its batch; another batch begins with its own first record. */
    @Test
    void anotherBatchBeginsClean() {
        missing.add("b");
        ActiveBatch waiting = stand.batch("a", "b");
        assertThat(stand.push(waiting)).isEqualTo(Outcome.NOT_READY);
        waiting.abandon();

        stand.pushThrough("c", "d");

        assertThat(stand.settle(0)).containsExactly("acd");
        assertThat(stand.tally("1_decode").entered()).isEqualTo(4);
    }

    /** Two batches that wait for different records take turns. */
    @Test
    void batchesWaitSideBySide() {
        missing.addAll(Set.of("a", "c"));
        ActiveBatch one = stand.batch("a", "b");
        ActiveBatch other = stand.batch("c", "d");
        assertThat(stand.push(one)).isEqualTo(Outcome.NOT_READY);
        assertThat(stand.push(other)).isEqualTo(Outcome.NOT_READY);

        missing.remove("c");
        assertThat(stand.push(one)).isEqualTo(Outcome.NOT_READY);
        assertThat(stand.push(other)).isEqualTo(Outcome.EXHAUSTED);
        missing.remove("a");
        assertThat(stand.push(one)).isEqualTo(Outcome.EXHAUSTED);
        stand.chain.flush();

        assertThat(stand.settle(0)).containsExactly("cdab");
    }

    /** H-59: what was emitted would be emitted again. */
    @Test
    void aDecoderThatHasEmittedMayNotBeUnready() {
        ChainStand hasty = ChainStand.plan()
                .decode(
                        (input, meta, out) -> {
                            out.emit(input);
                            throw new NotReadyException("too late");
                        },
                        ErrorPolicy.SKIP)
                .build();

        assertThat(hasty.push(hasty.batch("a"))).isEqualTo(Outcome.FAILED);

        assertThat(hasty.chain.failure("driver-0").component()).isEqualTo("driver-0/1_decode");
        assertThat(hasty.chain.failure("driver-0").reason()).contains("after it had emitted", "position 0");
    }

    /** H-56: operators before it would run twice. */
    @Test
    void onlyTheFirstOperatorMayBeUnready() {
        ChainStand late = ChainStand.plan()
                .map((record, meta) -> record)
                .decode(
                        (input, meta, out) -> {
                            throw new NotReadyException("no schema");
                        },
                        ErrorPolicy.SKIP)
                .build();

        assertThat(late.push(late.batch("a"))).isEqualTo(Outcome.FAILED);

        assertThat(late.chain.failure("driver-0").reason()).contains("must be the first operator");
    }
}
