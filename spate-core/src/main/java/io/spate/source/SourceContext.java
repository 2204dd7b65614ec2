package io.spate.source;

import io.spate.record.LaneId;
import io.spate.report.RevocationReceipt;
import io.spate.time.Clock;
import java.util.Set;

/** What the runtime gives a source when it opens it. */
public interface SourceContext {

    /** Name of the pipeline that reads this source. */
    String pipeline();

    /** The pipeline's clock. */
    Clock clock();

    /**
     * Gives lanes up from inside {@link Source#pollEvents}, for clients that must be done when their callback returns:
     * the drivers stop them, what they have read is settled and committed by {@link Source#commit}, called from here, and
     * {@link Source#flushCommits}. Waits for that at most the drain time-out, and not at all once nothing can finish, the
     * run ends, or nothing is in flight. Meanwhile other partitions are read, written and committed as always.
     *
     * <p>Never throws because of what it finds: a failure ends the run after the callback has returned.
     *
     * @param lanes lanes that were granted; others are ignored
     * @return what was drained and what the next owner will read again
     * @throws IllegalStateException if called from anywhere else
     */
    RevocationReceipt revoke(Set<LaneId> lanes);
}
