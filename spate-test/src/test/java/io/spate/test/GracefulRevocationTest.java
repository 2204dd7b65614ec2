package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.report.RevocationReceipt;
import io.spate.report.RevocationReceipt.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The figure that users of a graceful rebalance see: with a healthy sink nothing is written twice. C-1, D-9. */
class GracefulRevocationTest {

    private static final int REVOCATIONS = 1000;

    private final Fixture fixture = new Fixture();

    @Test
    void aThousandGracefulRevocationsCauseNoDuplicates() {
        ScriptedSource<Long> source = fixture.source;
        source.assign(0, 1);
        SteppedPipeline engine = fixture.start();
        for (int i = 0; i < REVOCATIONS; i++) {
            source.emit(0, 7);
            source.emit(1, 7);
            engine.step(engine.driver(0)); // one of them is read, in part it may wait for its lull
            if (i % 4 < 2) {
                source.revoke(i % 2);
            } else {
                source.revokeInside(i % 2);
            }
            source.add(i % 2);
            engine.runFor(Duration.ofMillis(20L * (1 + i % 10)));
        }
        engine.runFor(Duration.ofSeconds(3));

        long rows = fixture.sink.copies().size();
        long duplicates = fixture.sink.durable.size() - rows;
        System.out.printf(
                "graceful revocations: %d, %d rows, %d from inside, %d duplicates%n",
                REVOCATIONS, rows, source.receipts.size(), duplicates);
        assertThat(rows).isEqualTo(2 * 7 * REVOCATIONS);
        assertThat(duplicates).isZero();
        assertThat(source.logs.values()).allMatch(log -> log.committed == log.next());
        assertThat(source.receipts)
                .hasSize(REVOCATIONS / 2)
                .extracting(RevocationReceipt::outcome)
                .containsOnly(Outcome.DRAINED);
        assertThat(source.receipts).as("some had work to do").anyMatch(receipt -> receipt.inFlight() > 0);
        engine.outcomeOfStop();
        assertThat(engine.outcome().revocations())
                .extracting(RevocationReceipt::outcome)
                .containsOnly(Outcome.DRAINED);
    }
}
