package io.spate.error;

import io.spate.record.PartitionId;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A source took a commit but for some partitions, because they belong to somebody else by now or for now. The others
 * count as committed; these are committed again later, unless they are lost first.
 */
public final class CommitRefusedException extends SpateException {

    private static final long serialVersionUID = 1L;

    private final transient Set<PartitionId> partitions;

    /** @param partitions the partitions whose positions were not taken */
    public CommitRefusedException(String message, Set<PartitionId> partitions) {
        super(ErrorClass.RETRYABLE, message);
        this.partitions = Collections.unmodifiableSet(new TreeSet<>(partitions));
    }

    /** The partitions whose positions were not taken. */
    public Set<PartitionId> partitions() {
        return partitions;
    }
}
