package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten thousand lanes: what is done with all of them costs so much for each, however many there are. */
class ManyLanesTest {

    private static final int MANY = 10_000;
    private static final int LOOKS_FOR_EACH = 10;

    private final Fixture fixture = new Fixture();
    private final ScriptedSource<Long> source = fixture.source;
    private final int[] all = IntStream.range(0, MANY).toArray();

    private void emitToAll() {
        for (int partition : all) {
            source.emit(partition, 1);
        }
    }

    private void assertAllCommitted(long position) {
        assertThat(source.logs.values()).hasSize(MANY).allMatch(log -> log.committed == position);
    }

    private void assertFewLooks(String what) {
        assertThat(source.looks)
                .as("how often lanes were looked at: %s", what)
                .isLessThanOrEqualTo((long) LOOKS_FOR_EACH * MANY);
        source.looks = 0;
    }

    @Test
    void theyAreGrantedReadAndGivenUpTogether() {
        emitToAll();
        source.assign(all);
        SteppedPipeline engine = fixture.start();
        assertThat(engine.counts().read()).isEqualTo(MANY);
        engine.runFor(Duration.ofSeconds(2));
        assertAllCommitted(1);
        assertFewLooks("granted and read");

        emitToAll();
        engine.advance(Duration.ofMillis(10));
        assertThat(engine.counts().read()).isEqualTo(2 * MANY);
        source.revokeAll();
        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.owned).isEmpty();
        assertAllCommitted(2);
        assertFewLooks("read and given up");
    }

    /** All of them come back while they are given up, and are granted when that is over. */
    @Test
    void theyComeBackTogether() {
        emitToAll();
        source.assign(all);
        SteppedPipeline engine = fixture.start();
        source.revokeAll();
        source.add(all);
        emitToAll();
        source.looks = 0;
        engine.runFor(Duration.ofSeconds(3));

        assertThat(source.revoking).isEmpty();
        assertThat(source.owned).hasSize(MANY);
        assertAllCommitted(2);
        assertThat(fixture.sink.durable).as("no duplicates").hasSize(2 * MANY);
        assertFewLooks("given up and granted again");
    }

    /** H-21: lanes whose work is done go one by one. */
    @Test
    void theyAreRetiredOneByOne() {
        emitToAll();
        source.assign(all);
        SteppedPipeline engine = fixture.start();
        engine.runFor(Duration.ofSeconds(2));
        assertAllCommitted(1);
        source.looks = 0;
        for (int partition = 0; partition < MANY - 1; partition++) {
            source.retire(partition);
        }
        engine.advance(Duration.ofMillis(50));

        assertThat(source.owned).hasSize(1);
        assertFewLooks("retired");
        source.emit(MANY - 1, 3);
        engine.runFor(Duration.ofSeconds(2));
        assertThat(source.log(MANY - 1).committed).isEqualTo(4);
    }
}
