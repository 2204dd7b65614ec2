package io.spate.internal.control;

import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.driver.DriverCommand;
import io.spate.internal.sink.ShardCommand;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that no lane will ever have data again, and that everything of it is settled and committed then. Owned by the
 * controller thread.
 */
final class EndOfInput {

    private static final Logger LOG = LoggerFactory.getLogger(EndOfInput.class);

    private final ControllerParts parts;
    private final Checkpointer books;
    private final Committer committer;
    private final Ownership ownership;
    private final Revocations revocations;
    private boolean knowsAllLanes;
    private boolean isReached;

    EndOfInput(
            ControllerParts parts,
            Checkpointer books,
            Committer committer,
            Ownership ownership,
            Revocations revocations) {
        this.parts = parts;
        this.books = books;
        this.committer = committer;
        this.ownership = ownership;
        this.revocations = revocations;
    }

    /** The source will hand out no further lane. */
    void onAllLanesKnown() {
        knowsAllLanes = true;
    }

    /** True once every lane has ended: what is left is committed as it settles. */
    boolean isReached() {
        return isReached;
    }

    /** Hurries what is left once the input has ended; returns true if it did. */
    boolean reach() {
        if (isReached || !hasEnded()) {
            return false;
        }
        isReached = true;
        LOG.info("the source has ended; waiting until everything is settled and committed");
        parts.drivers().forEach(driver -> driver.outbox().send(new DriverCommand.Drain()));
        parts.shards().forEach(shard -> shard.send(new ShardCommand.Settle(true)));
        return true;
    }

    /** True if the input has ended and nothing of it is left to do. */
    boolean isComplete() {
        return isReached && hasEnded() && books.pending() == 0 && committer.isClean();
    }

    private boolean hasEnded() {
        return knowsAllLanes && ownership.isExhausted() && !revocations.isBusy();
    }
}
