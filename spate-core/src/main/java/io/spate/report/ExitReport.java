package io.spate.report;

import io.spate.record.PartitionId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a run ended. Immutable.
 *
 * @param pipeline the pipeline's name
 * @param state see {@link State}
 * @param failure the first cause, if the run failed
 * @param counts what went through
 * @param committed the last position committed in this run, by partition, in their order
 * @param drain what the end took and gave up
 * @param revocations how lanes were given up, the latest hundred, oldest first
 * @param notReturned names of threads whose user code did not return in time; they are left behind
 */
public record ExitReport(
        String pipeline,
        State state,
        Optional<Failure> failure,
        Counts counts,
        SortedMap<PartitionId, Long> committed,
        DrainReport drain,
        List<RevocationReceipt> revocations,
        List<String> notReturned) {

    /** The three ends of a run. */
    public enum State {
        /** The source has ended; every record is settled and every position committed. */
        COMPLETED,
        /** Somebody asked the run to stop. What was abandoned is read again by the next run. */
        STOPPED,
        /** The run could not go on; see {@link ExitReport#failure()}. */
        FAILED
    }

    public ExitReport {
        committed = Collections.unmodifiableSortedMap(new TreeMap<>(committed));
        revocations = List.copyOf(revocations);
        notReturned = List.copyOf(notReturned);
    }

    /** 0 for completed and stopped, 1 for failed; for {@code System.exit}. */
    public int exitCode() {
        return state == State.FAILED ? 1 : 0;
    }
}
