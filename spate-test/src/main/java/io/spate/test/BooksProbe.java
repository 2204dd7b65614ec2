package io.spate.test;

import io.spate.internal.checkpoint.Checkpointer;
import io.spate.internal.control.Controller;
import io.spate.record.PartitionId;

/** Compares the engine's own books with themselves and with what is owned. */
final class BooksProbe {

    private final int ceiling;

    /** @param ceiling how many batches of a partition may be unsettled */
    BooksProbe(int ceiling) {
        this.ceiling = ceiling;
    }

    /** Between two steps of the controller, while the run has not ended. */
    void check(Controller controller) {
        Checkpointer books = controller.books();
        if (!books.partitions().equals(controller.ownedPartitions())) {
            throw new AssertionError(
                    "INV-11: there are books of " + books.partitions() + ", owned are " + controller.ownedPartitions());
        }
        long pending = 0;
        for (PartitionId partition : books.partitions()) {
            long its = books.pending(partition);
            if (its < 0 || its > ceiling) {
                throw new AssertionError("INV-5: partition " + partition + " has " + its
                        + " unsettled batches, allowed are 0 to " + ceiling);
            }
            pending += its;
        }
        if (pending != books.pending()) {
            throw new AssertionError("INV-5: " + books.pending() + " batches are pending, by partition " + pending);
        }
    }
}
