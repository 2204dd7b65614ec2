package io.spate.internal.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.spate.policy.ErrorPolicy;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainChainAllocationTest {

    private static final int RECORDS = 1_000;
    private static final int WARM_UP_ROUNDS = 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Object row = new Object();
    private final ChainStand stand = ChainStand.plan()
            .chunksOf(1 << 20)
            .shards(2, (given, meta, shards) -> (int) (meta.position() & 1))
            .decode((record, meta, out) -> out.emit(record), ErrorPolicy.FAIL)
            .filter((record, meta) -> meta.keyHash() >= 0)
            .map((record, meta) -> row)
            .tryMap(record -> record, ErrorPolicy.SKIP)
            .flatMap((record, meta, out) -> {
                out.emit(record);
                out.emit(record);
            })
            .inspect((record, meta) -> {})
            .encoder((given, out) -> out.putLong(given == row ? 1 : 0), ErrorPolicy.FAIL)
            .build();

    /** Bytes that this thread allocates while a batch of {@code records} goes through the chain. */
    private long allocated(int records) {
        ScriptedBatch polled = new ScriptedBatch(0, Collections.nCopies(records, row));
        ActiveBatch batch = new ActiveBatch(polled, stand.acks.issue());
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        stand.chain.push(batch, stand.mail, records + 1);
        batch.finish();
        stand.chain.flush();
        long after = threads.getThreadAllocatedBytes(thread);
        List.of(0, 1).forEach(stand::settle);
        return after - before;
    }

    /** T-086, H-71: an object for each record would show as 48 000 bytes and more. */
    @Test
    void moreRecordsInABatchAllocateNothingMore() {
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            allocated(4 * RECORDS);
        }

        long few = allocated(RECORDS);
        long many = allocated(4 * RECORDS);

        assertThat(many - few).as("bytes for %d more records", 3 * RECORDS).isLessThan(RECORDS);
        assertThat(few).as("bytes for a whole batch of two chunks").isLessThan(4_000);
    }
}
