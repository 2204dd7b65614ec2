package io.spate.internal.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.config.SinkConfig;
import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.internal.checkpoint.BatchAck;
import io.spate.policy.ErrorPolicy;
import io.spate.report.Failure;
import io.spate.sink.WriteResult;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a worker does with a write that fails. */
class ShardWorkerRetryTest {

    private static final Duration NANO = Duration.ofNanos(1);

    private final ShardStand stand = new ShardStand(ShardStand.CONFIG);

    /** A batch is written and this is thrown. */
    private BatchAck fail(ShardStand stand, Exception failure) {
        BatchAck ack = stand.accept(4);
        stand.writer.failNext(failure);
        stand.write();
        return ack;
    }

    /** T-097, T-113, H-91. */
    @Test
    void everyAttemptHasTheSameRowsAndTokenAfterGrowingDelays() {
        BatchAck ack = fail(stand, new IOException("cut"));
        for (int millis : new int[] {100, 200, 400, 400}) {
            assertThat(stand.untilNextDeadline()).isEqualTo(Duration.ofMillis(millis));
            stand.advance(Duration.ofMillis(millis).minus(NANO));
            assertThat(stand.writes.busy).isEmpty();
            stand.advance(NANO);
            stand.writer.failNext(new IOException("cut"));
            stand.write();
        }

        assertThat(stand.writer.calls)
                .containsExactly(
                        "token-0 #1 [0, 1, 2, 3]",
                        "token-0 #2 [0, 1, 2, 3]",
                        "token-0 #3 [0, 1, 2, 3]",
                        "token-0 #4 [0, 1, 2, 3]",
                        "token-0 #5 [0, 1, 2, 3]");
        assertThat(stand.isPending(ack)).isTrue();
        assertThat(stand.bytesInFlight()).isPositive();
        assertThat(stand.retries)
                .as("the controller hears of each failed attempt")
                .extracting(Failure::reason)
                .hasSize(5)
                .last()
                .isEqualTo("attempt 5 to write batch token-0 failed: java.io.IOException: cut");
    }

    /** T-131, H-94. */
    @Test
    void aBatchThatSucceedsInTheEndCountsOnce() {
        BatchAck ack = fail(stand, new IOException("cut"));
        stand.advance(Duration.ofMillis(100));

        stand.write();

        assertThat(stand.isDelivered(ack)).isTrue();
        assertThat(stand.tally.written()).isEqualTo(4);
        assertThat(stand.tally.batches()).isEqualTo(1);
        assertThat(stand.failures).isEmpty();
        assertThat(stand.bytesInFlight()).isZero();
    }

    static Stream<Exception> passingErrors() {
        return Stream.of(
                new IOException("cut"),
                new TimeoutException("slow"),
                SinkException.retryable("locked", new IllegalStateException()));
    }

    @ParameterizedTest
    @MethodSource("passingErrors")
    void anErrorThatMayPassIsTriedAgain(Exception failure) {
        BatchAck ack = fail(stand, failure);

        stand.advance(Duration.ofMillis(100));

        assertThat(stand.writes.busy).hasSize(1);
        assertThat(stand.isPending(ack)).isTrue();
    }

    static Stream<Exception> lastingErrors() {
        return Stream.of(
                SinkException.fatal("no such table"),
                new SinkException(ErrorClass.RECORD, "bad row"),
                new IllegalStateException("a bug"),
                new InterruptedException("of nobody's asking"));
    }

    /** T-118. */
    @ParameterizedTest
    @MethodSource("lastingErrors")
    void anyOtherErrorFailsTheBatchAtOnce(Exception failure) {
        BatchAck ack = fail(stand, failure);

        assertThat(stand.isFailed(ack)).isTrue();
        assertThat(stand.bytesInFlight()).isZero();
        assertThat(stand.failures).singleElement().satisfies(reported -> {
            assertThat(reported.component()).isEqualTo("sink/shard-3");
            assertThat(reported.cause()).isSameAs(failure);
            assertThat(reported.reason())
                    .contains("batch token-0 of 4 rows failed for good after 1 attempts")
                    .contains(failure.toString())
                    .contains("read again by the next run");
        });
    }

    /** T-117. */
    @Test
    void theLastAttemptFailsTheBatch() {
        ShardStand patient = new ShardStand(
                ShardStand.CONFIG.withRetry(ShardStand.CONFIG.retry().withMaxAttempts(3)));
        BatchAck ack = fail(patient, new IOException("cut"));
        for (int attempt = 2; attempt <= 3; attempt++) {
            assertThat(patient.failures).isEmpty();
            patient.advance(Duration.ofMillis(400));
            patient.writer.failNext(new IOException("cut"));
            patient.write();
        }

        assertThat(patient.isFailed(ack)).isTrue();
        assertThat(patient.bytesInFlight()).isZero();
        assertThat(patient.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.reason()).contains("after 3 attempts"));
        patient.advance(Duration.ofMinutes(1));
        assertThat(patient.writes.busy).isEmpty();
    }

    @Test
    void withoutALimitABatchIsTriedForEver() {
        BatchAck ack = fail(stand, new IOException("cut"));
        for (int attempt = 2; attempt <= 1000; attempt++) {
            stand.advance(Duration.ofMillis(400));
            stand.writer.failNext(new IOException("cut"));
            stand.write();
        }

        assertThat(stand.isPending(ack)).isTrue();
        assertThat(stand.writer.calls).hasSize(1000);
    }

    /** T-120, H-80, G-7. */
    @Test
    void aWriterThatDiesOfAnErrorFailsExactlyItsBatch() {
        ShardStand two = new ShardStand(ShardStand.CONFIG.withMaxInFlight(2));
        BatchAck doomed = two.accept(4);
        BatchAck fine = two.accept(4);
        two.writer.answers.add(() -> {
            throw new StackOverflowError("of a writer");
        });

        two.write();
        two.write();

        assertThat(two.isFailed(doomed)).isTrue();
        assertThat(two.isDelivered(fine)).isTrue();
        assertThat(two.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.cause()).isInstanceOf(StackOverflowError.class));
    }

    /** E-9: nothing overtakes a batch that waits for its next attempt. */
    @Test
    void withOneWriteInFlightNothingOvertakesARetry() {
        fail(stand, new IOException("cut"));
        stand.accept(4);
        stand.accept(4);
        stand.advance(Duration.ofMillis(100));
        while (!stand.writes.busy.isEmpty()) {
            stand.write();
        }

        assertThat(stand.writer.durable).isSorted().hasSize(12);
    }

    @Test
    void rejectedRowsFailTheBatchUnderPolicyFail() {
        BatchAck ack = stand.accept(4);
        stand.writer.answers.add(() -> WriteResult.rejected(1, "too long"));
        stand.write();

        assertThat(stand.isFailed(ack)).isTrue();
        assertThat(stand.bytesInFlight()).isZero();
        assertThat(stand.tally.rejected()).isZero();
        assertThat(stand.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.reason())
                        .contains("1 rows were rejected: too long")
                        .contains("set the sink's rejected.policy to skip"));
    }

    /** A-3, INV-8. */
    @Test
    void rejectedRowsAreCountedUnderPolicySkip() {
        SinkConfig skipping = ShardStand.CONFIG.withPolicies(ErrorPolicy.FAIL, ErrorPolicy.SKIP);
        ShardStand lenient = new ShardStand(skipping);
        BatchAck ack = lenient.accept(4);
        lenient.writer.answers.add(() -> WriteResult.rejected(1, "too long"));
        lenient.write();

        assertThat(lenient.isDelivered(ack)).isTrue();
        assertThat(lenient.tally.written()).isEqualTo(3);
        assertThat(lenient.tally.rejected()).isEqualTo(1);
        assertThat(lenient.failures).isEmpty();
        assertThat(lenient.bytesInFlight()).isZero();
    }

    @Test
    void moreRejectedRowsThanWereWrittenFailTheBatchWhateverThePolicy() {
        ShardStand lenient = new ShardStand(ShardStand.CONFIG.withPolicies(ErrorPolicy.FAIL, ErrorPolicy.SKIP));
        BatchAck ack = lenient.accept(4);
        lenient.writer.answers.add(() -> WriteResult.rejected(5, "all of them"));
        lenient.write();

        assertThat(lenient.isFailed(ack)).isTrue();
        assertThat(lenient.failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.reason()).contains("rejected 5 of 4 rows"));
    }

    @Test
    void aWriterThatAnswersNothingFailsTheBatch() {
        BatchAck ack = stand.accept(4);
        stand.writer.answers.add(() -> null);
        stand.write();

        assertThat(stand.isFailed(ack)).isTrue();
        assertThat(stand.failures).hasSize(1);
    }

    @Test
    void aFailureOfOneBatchDoesNotStopTheOthers() {
        fail(stand, SinkException.fatal("no such table"));

        BatchAck next = stand.accept(4);
        stand.write();

        assertThat(stand.isDelivered(next)).isTrue();
    }
}
