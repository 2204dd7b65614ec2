package io.spate.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.spate.error.SourceException;
import java.io.IOException;
import java.time.Duration;

/** What is wrong with one of two partitions when it is given up, or when the run ends. */
enum Fault {

    /** The queue of its shard is full, and its batch waits in the middle. */
    BLOCKED_BATCH {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1);
            stand.stickWritesFor(SLOW);
            stand.source.emit(0, 10);
            stand.engine.advance(Duration.ofMillis(60));
            assertThat(stand.sickRead).as("blocked in the middle").isBetween(1L, 9L);
        }
    },
    /** The queue of its shard is full, and what was read to its end does not fit. */
    PARKED_CHUNK {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(SLOW);
            while (stand.sickQueueDepth() < FaultStand.QUEUE) {
                stand.readOneMore();
            }
            stand.readOneMore();
            assertThat(stand.sickRead).as("nothing is read in part").isEqualTo(stand.sickEnd());
        }
    },
    /** Half of its batch has been pushed. */
    HALF_BATCH {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.pushHalfABatch();
        }
    },
    /** Its write has failed and will be tried again. */
    RETRY_IN_BACK_OFF {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            for (int i = 0; i < 5; i++) { // 100 + 200 + 400 + 800 + 1600 ms
                stand.writeErrors.add(new IOException("connection reset"));
            }
            stand.readOneMore();
            stand.engine.writes.performAll();
            stand.engine.stepAll();
            assertThat(stand.writeErrors).hasSize(4);
            assertThat(stand.engine.writes.running).isEmpty();
        }
    },
    /** Its writes never return, and ignore their interrupts. */
    HUNG_WRITE {
        @Override
        void arrange(FaultStand stand) {
            stand.attemptTimeout = Duration.ofSeconds(2);
            stand.start(1 << 16);
            stand.stickWritesFor(Duration.ofMinutes(5));
            stand.readOneMore();
            assertThat(stand.engine.writes.running).hasSize(1);
        }
    },
    /** An operator throws at the rest of its batch. */
    FAILED_DRIVER {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.pushHalfABatch();
            stand.onSickRecord = position -> {
                throw new IllegalStateException("bad row");
            };
        }
    },
    /** It is already being given up, and cannot be before its shard writes again. */
    SECOND_REVOCATION {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(SLOW);
            stand.readOneMore();
            stand.source.revoke(0);
            stand.engine.advance(Duration.ofMillis(60));
            assertThat(stand.source.revoking).hasSize(1);
        }
    },
    /** It is taken away a moment later. */
    LOSS {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(Duration.ofMinutes(5));
            stand.readOneMore();
            stand.later(SOON, () -> stand.source.lose(0));
        }
    },
    /** The run is asked to stop a moment later. */
    STOP {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(SLOW);
            stand.readOneMore();
            stand.later(SOON, () -> stand.engine.supervisor.stop());
        }
    },
    /** The source cannot commit for a while. */
    SOURCE_THROWS {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(Duration.ofMillis(100));
            stand.readOneMore();
            for (int i = 0; i < 3; i++) {
                stand.source.faults.commits.add(SourceFaults.passing("store is busy"));
            }
        }
    },
    /** The source will never commit again. */
    SOURCE_REFUSES {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(Duration.ofMillis(100));
            stand.readOneMore();
            stand.source.faults.commits.add(SourceException.fatal("fenced by a newer instance"));
        }
    },
    /** The source takes longer for a commit than it was given. */
    SOURCE_OVERSTAYS {
        @Override
        void arrange(FaultStand stand) {
            stand.start(1 << 16);
            stand.stickWritesFor(Duration.ofMillis(100));
            stand.readOneMore();
            stand.overstay = Duration.ofSeconds(15);
        }
    };

    private static final Duration SLOW = Duration.ofSeconds(3);
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Starts the stand and brings it to the point where the fault is there. */
    abstract void arrange(FaultStand stand);
}
