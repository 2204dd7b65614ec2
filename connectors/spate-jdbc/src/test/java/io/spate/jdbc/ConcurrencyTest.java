package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.spate.error.ErrorClass;
import io.spate.error.SinkException;
import io.spate.sink.ShardWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
@Timeout(60)
class ConcurrencyTest extends DatabaseTest {

    /** A row with this city holds its write up while it is bound, until {@link #release}, whatever interrupts it. */
    private static final String SLOW = "Slow";

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Columns<Delay> columns = Columns.keyedBy("part", Delay::partition)
            .key("pos", Delay::position)
            .column("city", this::cityOf)
            .column("minutes", Delay::minutes);

    private JdbcSink<Delay> sink;
    private ShardWriter<Delay> writer;

    private String cityOf(Delay delay) {
        if (SLOW.equals(delay.city())) {
            held.countDown();
            awaitRelease();
        }
        return String.valueOf(delay.city());
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException e) {
            awaitRelease();
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void openWriter() throws Exception {
        execute(Delay.TABLE);
        sink = JdbcSink.upsert(database.source(), "delays", columns).shards(2);
        writer = open(sink);
    }

    @AfterEach
    void leavesNoConnectionOpen() {
        writer.close();
        assertThat(database.leaked()).isZero();
    }

    private FutureTask<Throwable> startWrite(ShardWriter<Delay> by, Batch<Delay> batch) {
        FutureTask<Throwable> write = new FutureTask<>(() -> {
            try {
                by.write(batch);
                return null;
            } catch (Exception e) {
                return e;
            }
        });
        new Thread(write).start();
        return write;
    }

    @Test
    void writeCallsOfOneShardAtOnceHaveAConnectionEach() throws Exception {
        int before = database.opened();
        FutureTask<Throwable> slow = startWrite(writer, Batch.of("b1", Delay.of(1, SLOW)));
        held.await();
        writer.write(Batch.of("b2", Delay.of(2, "Rome")));
        released.countDown();
        assertThat(slow.get()).isNull();
        writer.write(Batch.of("b3", Delay.of(3, "Lima")));
        assertThat(query("SELECT pos FROM delays ORDER BY pos")).containsExactly("1", "2", "3");
        assertThat(database.opened() - before).isEqualTo(2);
    }

    @Test
    void shardsWriteSideBySide() throws Exception {
        List<FutureTask<Throwable>> writes = new ArrayList<>();
        try (ShardWriter<Delay> other = sink.writer(1)) {
            for (int i = 0; i < 8; i++) {
                long first = i * 2_000L;
                List<Delay> rows = LongStream.range(first, first + 2_000)
                        .mapToObj(position -> Delay.of(position, "Oslo"))
                        .toList();
                writes.add(startWrite(i % 2 == 0 ? writer : other, new Batch<>("b" + i, rows, 1)));
            }
            for (FutureTask<Throwable> write : writes) {
                assertThat(write.get()).isNull();
            }
        }
        assertThat(query("SELECT count(*), max(pos) FROM delays")).containsExactly("16000|15999");
    }

    @Test
    void aWriteThatWasLeftBehindCannotOverwriteWhatCameAfterIt() throws Exception {
        Batch<Delay> batch = Batch.of("b1", Delay.of(1, SLOW));
        FutureTask<Throwable> leftBehind = startWrite(writer, batch);
        held.await();
        writer.write(new Batch<>("b1", List.of(Delay.of(1, "Oslo")), 2));
        writer.write(Batch.of("b2", Delay.of(1, "Newer")));
        released.countDown();
        assertThat(leftBehind.get())
                .isInstanceOfSatisfying(
                        SinkException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.RETRYABLE));
        assertThat(query("SELECT city FROM delays")).containsExactly("Newer");
    }

    @Test
    void closingEndsAWriteThatStillRuns() throws Exception {
        FutureTask<Throwable> write = startWrite(writer, Batch.of("b1", Delay.of(1, SLOW)));
        held.await();
        writer.close();
        released.countDown();
        assertThat(write.get()).isInstanceOf(SinkException.class);
        assertThat(query("SELECT city FROM delays")).isEmpty();
    }

    @Test
    void aClosedWriterStaysClosedAndRefusesBatches() throws Exception {
        writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
        writer.close();
        writer.close();
        assertThatThrownBy(() -> writer.write(Batch.of("b2", Delay.of(2, "Rome"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shard 0 of table delays is closed and cannot write batch b2");
    }

    @Test
    void anInterruptedWriteIsUndoneAndPoisonsNothing() throws Exception {
        int before = database.opened();
        writer.write(Batch.of("b1", Delay.of(1, "Oslo")));
        Thread.currentThread().interrupt();
        SinkException refusal =
                catchThrowableOfType(SinkException.class, () -> writer.write(Batch.of("b2", Delay.of(2, "Rome"))));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(refusal.errorClass()).isEqualTo(ErrorClass.RETRYABLE);
        assertThat(query("SELECT pos FROM delays")).containsExactly("1");

        writer.write(Batch.of("b2", Delay.of(2, "Rome")).nextAttempt());
        assertThat(query("SELECT pos FROM delays ORDER BY pos")).containsExactly("1", "2");
        assertThat(database.opened() - before).isEqualTo(2);
    }
}
